from math import exp, sqrt


def attend(query, keys, values, scale=None):
    """What one query reads: softmax(q·k × scale) over the
    keys, then the mean of the values with those weights."""
    if not keys:
        raise ValueError("no keys")
    if len(keys) != len(values):
        raise ValueError(f"{len(keys)} keys, but {len(values)} values")
    for key in keys:
        if len(key) != len(query):
            raise ValueError(
                f"a query of {len(query)} numbers, "
                f"but a key of {len(key)}"
            )
    width = len(values[0])
    if any(len(value) != width for value in values):
        raise ValueError("values of different lengths")
    if scale is None:
        scale = 1 / sqrt(len(query))

    scores = [scale * dot(query, key) for key in keys]
    # Subtracting the largest changes no weight,
    # and no exponential overflows.
    largest = max(scores)
    exponentials = [exp(score - largest) for score in scores]
    total = sum(exponentials)
    weights = [one / total for one in exponentials]

    output = [dot(weights, column) for column in zip(*values)]
    return weights, output


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))
