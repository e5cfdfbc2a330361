/** Which front ends of widgets and files of outputs a paragraph names. Facts leave the outputs that they do not change as they are, so each is looked through once. */
import { filesNamedIn, type Json, type Paragraph, type Segment, type WidgetModel } from "@octavo/note";

const found = new WeakMap<object, ReadonlySet<string>>();

export function namesFile({ widgets, results }: Paragraph, name: string): boolean {
  return (
    results?.segments.some((segment) => filesOfSegment(segment).has(name)) === true ||
    Object.values(widgets?.models ?? {}).some((model) => model.front_end === name || filesOfModel(model).has(name))
  );
}

function filesOfSegment(segment: Segment): ReadonlySet<string> {
  return foundOnce(segment, () => filesIn([segment.data, segment.mime?.data ?? null]));
}

/** An Output widget has the outputs that it shows in its state. */
function filesOfModel({ state: { outputs = null } }: WidgetModel): ReadonlySet<string> {
  return typeof outputs === "object" && outputs !== null ? foundOnce(outputs, () => filesIn(outputs)) : new Set();
}

function filesIn(value: Json): readonly string[] {
  if (typeof value === "string") return filesNamedIn(value);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(filesIn) : [];
}

function foundOnce(owner: object, look: () => readonly string[]): ReadonlySet<string> {
  const known = found.get(owner);
  if (known) return known;
  const names = new Set(look());
  found.set(owner, names);
  return names;
}
