/** Which build of Plotly draws a figure. What lies in a plane has a small one, which a frame takes a quarter of the time to read. */

/** The types of traces of the small build. */
const cartesian = new Set([
  ...["scatter", "bar", "pie", "box", "violin", "histogram", "histogram2d", "histogram2dcontour"],
  ...["heatmap", "contour", "image", "scatterternary"],
]);

/** @param content the figure, or its JSON */
export function plotlyLibraryOf(content: unknown): "plotly" | "plotlyCartesian" {
  try {
    const figure: unknown = typeof content === "string" ? JSON.parse(content) : content;
    const frames = listIn(figure, "frames").flatMap((frame) => listIn(frame, "data"));
    const traces = [...listIn(figure, "data"), ...frames];
    return traces.every((trace) => cartesian.has(typeOfTrace(trace))) ? "plotlyCartesian" : "plotly";
  } catch {
    return "plotly";
  }
}

function listIn(owner: unknown, name: string): readonly unknown[] {
  const list = isObject(owner) ? owner[name] : undefined;
  return Array.isArray(list) ? list : [];
}

function typeOfTrace(trace: unknown): string {
  const type = isObject(trace) ? trace["type"] : undefined;
  return type === undefined || type === null ? "scatter" : String(type);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
