"""A picture of what was measured, as SVG: two panels with logarithmic axes, one line a family."""

import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 960, 440
TOP, BOTTOM = 48, 92
PANELS = ((74, 460), (554, 940))  # left and right edge
COLOURS = ("#1b6ca8", "#d1495b", "#3a7d44", "#e08e0b", "#6a4c93", "#0f8b8d", "#7f5539", "#5c677d")
LETTER = 7  # its width, about
SUFFIXES = ((1e9, "G"), (1e6, "M"), (1e3, "k"))


def short(value):
    for unit, suffix in SUFFIXES:
        if value >= unit:
            return f"{value / unit:g}{suffix}"
    return f"{value:g}"


def ticks(low, high):
    """The powers of ten in a range; with 2 and 5 times these where they are few."""
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    for steps in ((1,), (1, 3), (1, 2, 5)):
        found = [step * 10.0 ** power for power in powers for step in steps
                 if low <= step * 10.0 ** power <= high]
        if len(found) >= 4:
            break
    return found


class Axis:
    """Maps values to pixels, logarithmically; a little wider than the values."""

    def __init__(self, values, begin, end):
        self.low, self.high = min(values) / 1.3, max(values) * 1.3
        self.begin, self.end = begin, end

    def at(self, value):
        share = math.log(value / self.low) / math.log(self.high / self.low)
        return round(self.begin + share * (self.end - self.begin), 1)

    def ticks(self):
        return ticks(self.low, self.high)


def text(x, y, content, anchor="middle", extra=""):
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}"{extra}>{escape(content)}</text>'


def frame(x, y, title):
    left, right = x.begin, x.end
    parts = [text((left + right) / 2, TOP - 18, title, extra=' class="title"')]
    for value in y.ticks():
        at = y.at(value)
        parts.append(f'<line class="grid" x1="{left}" y1="{at}" x2="{right}" y2="{at}"/>')
        parts.append(text(left - 8, at + 4, short(value), "end"))
    for value in x.ticks():
        at = x.at(value)
        parts.append(f'<line class="grid" x1="{at}" y1="{y.end}" x2="{at}" y2="{y.begin}"/>')
        parts.append(text(at, y.begin + 18, short(value)))
    parts.append(f'<path class="axis" d="M{left} {y.end} V{y.begin} H{right}"/>')
    parts.append(text((left + right) / 2, y.begin + 36, "states"))
    return parts


def line(x, y, points, colour):
    at = [(x.at(states), y.at(value)) for states, value in points]
    path = " L".join(f"{px} {py}" for px, py in at)
    dots = "".join(f'<circle cx="{px}" cy="{py}" r="3.4" fill="{colour}"/>' for px, py in at)
    return f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>{dots}'


def panel(edges, lines, title, yardstick=None):
    left, right = edges
    points = [point for _, line_points in lines for point in line_points]
    values = [value for _, value in points] + ([yardstick] if yardstick else [])
    x = Axis([states for states, _ in points], left, right)
    y = Axis(values, HEIGHT - BOTTOM, TOP)
    parts = frame(x, y, title)
    if yardstick:
        at = y.at(yardstick)
        parts.append(f'<line class="probe" x1="{left}" y1="{at}" x2="{right}" y2="{at}"/>')
        parts.append(text(right - 6, at + 16, "hand-written probe", "end", ' class="probe"'))
    for index, (_, line_points) in enumerate(lines):
        parts.append(line(x, y, line_points, COLOURS[index % len(COLOURS)]))
    return parts


def legend(names):
    gap = 52  # the line, and the way to the next
    width = sum(gap + LETTER * len(name) for name in names)
    x, y = round((WIDTH - width) / 2), HEIGHT - 20
    parts = []
    for index, name in enumerate(names):
        colour = COLOURS[index % len(COLOURS)]
        parts.append(f'<path d="M{x} {y - 4} h20" stroke="{colour}" stroke-width="2"/>'
                     f'<circle cx="{x + 10}" cy="{y - 4}" r="3.4" fill="{colour}"/>')
        parts.append(text(x + 27, y, name, "start"))
        x += gap + LETTER * len(name)
    return parts


STYLE = """text { font: 13px system-ui, sans-serif; fill: #333; }
.title { font-weight: 600; font-size: 14px; }
.grid { stroke: #e4e4e4; }
.axis { stroke: #666; fill: none; }
line.probe { stroke: #333; stroke-dasharray: 6 4; }
text.probe { font-size: 12px; }"""


def svg(families, probe_rate):
    """`families`: (title, runs) pairs; a run has states, ratio and bytes_per_state. Rates are drawn
    as the ratios to the probe, times the median of all rates of the probe: so what slowed both is
    not seen."""
    def lines(key, unit=1):
        return [(title, [(run["states"], run[key] * unit) for run in runs])
                for title, runs in families]

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
             f"<style>{STYLE}</style>", '<rect width="100%" height="100%" fill="#fff"/>']
    parts += panel(PANELS[0], lines("ratio", probe_rate), "edges a second", probe_rate)
    parts += panel(PANELS[1], lines("bytes_per_state"), "bytes a state")
    parts += legend([title for title, _ in families])
    return "\n".join(parts) + "\n</svg>\n"
