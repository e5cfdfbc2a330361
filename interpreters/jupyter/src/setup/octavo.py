"""Run once in each new kernel, after `frames.py` and `notebook.py`: brings `z`, and what the kernel needs to be ours.

Imports nothing that takes time.
"""

from IPython.display import display

class Z(Forms, Pool, Pages, Runs):
    """What Zeppelin's notes know as `z`."""

    def show(self, value, show_index=False, fmt="png", width=None, height=None, **ignored):
        """Shows a data frame as a table, a plot as an image, anything else as Python would."""
        reader = reader_of(value)
        if reader is not None:
            shell.display_pub.publish(data={TABLE: describe(reader(value, show_index)), "text/plain": ""})
        elif is_plot(value):
            show_plot(value, fmt, width, height)
        elif isinstance(value, str):
            print(value)
        else:
            display(value)

    def progress(self, percent):
        """Shows how far the run is, from 0 to 100."""
        report_progress(percent)

    def __getattr__(self, name):
        raise AttributeError("There is no z.%s; dir(z) lists what there is." % name)

    def __repr__(self):
        return "z: forms, tables, values shared with other paragraphs; dir(z) lists all of it"


def is_plot(value):
    return getattr(value, "__name__", None) == "matplotlib.pyplot" or any(
        kind.__module__ == "matplotlib.figure" for kind in type(value).__mro__
    )


def show_plot(plot, fmt, width, height):
    import io
    import base64

    from matplotlib import pyplot

    if fmt not in ("png", "svg"):
        raise ValueError("z.show knows fmt='png' and fmt='svg', not %r." % (fmt,))
    figure = plot.gcf() if hasattr(plot, "gcf") else plot
    dots = figure.get_dpi()
    if pixels(width):
        figure.set_figwidth(pixels(width) / dots)
    if pixels(height):
        figure.set_figheight(pixels(height) / dots)
    buffer = io.BytesIO()
    figure.savefig(buffer, format=fmt, bbox_inches="tight")
    # Else the end of the run would show it a second time.
    pyplot.close(figure)
    data = buffer.getvalue()
    if fmt == "svg":
        shell.display_pub.publish(data={"image/svg+xml": data.decode("utf-8")})
    else:
        shell.display_pub.publish(data={"image/png": base64.b64encode(data).decode("ascii")})


def pixels(size):
    """Zeppelin's sizes are texts like "600px"; other units are those of a page, which an image does not know."""
    text = str(size or "").strip().lower()
    text = text[:-2] if text.endswith("px") else text
    try:
        return float(text)
    except ValueError:
        return None


def register():
    shell.push({"z": Z()}, interactive=False)


register()
