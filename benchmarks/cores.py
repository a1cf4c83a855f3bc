"""What several threads gain, beside what as many explorations gain that share nothing: about what
the machine's memory allows."""

import concurrent.futures

import measure


def separately(program, path, options, count):
    """Seconds until the last of several explorations is done that begin at the same time."""
    with concurrent.futures.ThreadPoolExecutor(count) as pool:
        runs = [pool.submit(measure.explore, program, path, [*options, "--threads", "1"])
                for _ in range(count)]
        return max(run.result()["seconds"] for run in runs)


def gains(program, instance, options, threads, repetitions):
    """How many times as much as one thread does in the same time: several threads, and several runs."""
    together, apart = [], []
    options = [*instance.options, *options]
    for _ in range(repetitions):
        one, shared = (measure.explore(program, instance.path, [*options, "--threads", str(n)])
                       for n in (1, threads))
        for run in (one, shared):
            measure.check_counts(instance.name, run, instance.known)
        together.append(one["seconds"] / shared["seconds"])
        apart.append(threads * one["seconds"]
                     / separately(program, instance.path, options, threads))
    return together, apart


def cores(program, instances, options, threads, repetitions):
    print(f"{threads} threads, and {threads} runs at once, in relation to one thread (middle half of "
          f"{repetitions} runs)")
    for instance in instances:
        row = f"{instance.name:24}"
        for values in gains(program, instance, options, threads, repetitions):
            gain, low, high = measure.spread(values)
            row += f"{gain:8.2f}  ({low:.2f}-{high:.2f})"
        print(row, flush=True)
