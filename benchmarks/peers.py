"""Four nets of the Model Checking Contest, and what five other tools took for them: seconds on one
core, all reductions off, and the bytes a marking of the leanest of them, LTSmin's tree table."""

TOOLS = ("verifypn 4.4", "Spin 6.5", "LTSmin seq", "LTSmin mc, 1", "LoLA 1.18")

# net: markings, edges, seconds by tool, bytes a marking
NETS = {
    "Kanban-PT-00005": (2_546_432, 24_460_016, (8.6, 9.0, 7.2, 9.2, 59), 22),
    "LamportFastMutEx-PT-4": (1_914_784, 9_046_048, (7.0, 5.6, 22.1, 11.7, 26.5), 23),
    "Railroad-PT-010": (2_038_166, 16_324_600, (12.0, 14.7, 30.7, 13.7, 58), 24),
    "AirplaneLD-PT-0020": (308_303, 1_339_104, (1.1, 0.8, 3.0, 2.0, 2.3), 47),
}


def best_rate(net):
    """Edges a second of the fastest of the peers."""
    _, edges, seconds, _ = NETS[net]
    return edges / min(seconds)
