"""Log-log line charts as SVG, by nothing but text."""

import html
import math

PANEL_WIDTH, PANEL_HEIGHT = 380, 260
LEFT, TOP, RIGHT, BOTTOM = 62, 34, 12, 40
COLUMNS = 3
COLOURS = ["#1f5fa8", "#c8451b", "#2c8a4b", "#8a4fa0", "#a07a10", "#10889a", "#c03070", "#6b6b6b",
           "#4050d0", "#7a5230", "#90a010", "#000000"]
DASHES = ["", "5 3", "2 2"]


def tick_text(power):
    names = {3: "k", 6: "M", 9: "G"}
    if power >= 3:
        step = power - power % 3
        return f"{10 ** (power - step)}{names.get(step, f'e{step}')}"
    return f"{10 ** power:g}"


def bounds(values):
    """Whole powers of ten around the values."""
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return low, max(high, low + 1)


def text(x, y, words, anchor="middle", size=11):
    return (f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}">'
            f"{html.escape(words)}</text>")


def line(x1, y1, x2, y2, colour="#ddd"):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"/>'


def panel(title, series, styles, x_words, y_words):
    points = [point for one in series.values() for point in one]
    (x_low, x_high), (y_low, y_high) = (bounds([point[axis] for point in points])
                                        for axis in (0, 1))
    width, height = PANEL_WIDTH - LEFT - RIGHT, PANEL_HEIGHT - TOP - BOTTOM

    def place(x, y):
        return (LEFT + (math.log10(x) - x_low) / (x_high - x_low) * width,
                TOP + (y_high - math.log10(y)) / (y_high - y_low) * height)

    out = [text(LEFT + width / 2, 20, title, size=13)]
    for power in range(x_low, x_high + 1):
        x, _ = place(10 ** power, 10 ** y_low)
        out += [line(x, TOP, x, TOP + height), text(x, TOP + height + 14, tick_text(power))]
    for power in range(y_low, y_high + 1):
        _, y = place(10 ** x_low, 10 ** power)
        out += [line(LEFT, y, LEFT + width, y), text(LEFT - 5, y + 4, tick_text(power), "end")]
    turned = f"translate(12 {TOP + height / 2}) rotate(-90)"
    out += [text(LEFT + width / 2, PANEL_HEIGHT - 6, x_words),
            f'<g transform="{turned}">{text(0, 0, y_words)}</g>']
    for name, run in series.items():
        colour, dash = styles[name]
        path = " ".join("{:.1f},{:.1f}".format(*place(*point)) for point in run)
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.8" '
                   f'stroke-dasharray="{dash}"><title>{html.escape(name)}</title></polyline>')
        out += ['<circle cx="{:.1f}" cy="{:.1f}" r="2.2" fill="{}"/>'.format(*place(*point), colour)
                for point in run]
    return "\n".join(out)


def legend(styles, top):
    out = []
    for index, (name, (colour, dash)) in enumerate(styles.items()):
        x, y = LEFT + index % COLUMNS * PANEL_WIDTH, top + index // COLUMNS * 18
        out.append(f'<line x1="{x}" y1="{y}" x2="{x + 26}" y2="{y}" stroke="{colour}" '
                   f'stroke-width="2" stroke-dasharray="{dash}"/>')
        out.append(text(x + 32, y + 4, name, "start"))
    return "\n".join(out)


def panels(charts, x_words, y_words):
    """One SVG of all charts, each (title, {line: [(x, y), ...]}), under one legend."""
    names = dict.fromkeys(name for _, series in charts for name in series)
    styles = {name: (COLOURS[i % len(COLOURS)], DASHES[i // len(COLOURS) % len(DASHES)])
              for i, name in enumerate(names)}
    rows = math.ceil(len(charts) / COLUMNS)
    legend_top = rows * PANEL_HEIGHT + 16
    height = legend_top + math.ceil(len(names) / COLUMNS) * 18
    columns = COLUMNS if len(names) > 1 else len(charts)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {columns * PANEL_WIDTH} {height}" '
           'font-family="sans-serif">', '<rect width="100%" height="100%" fill="#fff"/>']
    for index, (title, series) in enumerate(charts):
        x, y = index % COLUMNS * PANEL_WIDTH, index // COLUMNS * PANEL_HEIGHT
        out.append(f'<g transform="translate({x} {y})">'
                   f"{panel(title, series, styles, x_words, y_words)}</g>")
    return "\n".join(out + [legend(styles, legend_top), "</svg>"]) + "\n"
