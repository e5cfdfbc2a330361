/** Widgets of a notebook's file, which has their models in its metadata, for all cells together. */
import type { Json, JsonObject } from "../json.ts";
import type { Note } from "../note.ts";
import type { Paragraph } from "../paragraph.ts";
import {
  modelsNamedIn,
  noteWidgetBudget,
  sizeOfModel,
  sizeOfModels,
  type WidgetModel,
  type WidgetModels,
  widgetBudget,
  widgetModelSchema,
  widgetStateType,
  withoutSession,
  withoutState,
} from "../widgets.ts";
import { objectIn } from "./kept.ts";

interface KnownModel {
  readonly model: WidgetModel;
  readonly named: readonly string[];
}

/** Bytes that are left for widgets. */
interface Room {
  left: number;
}

/**
 * A paragraph with the models that its outputs show, and all that these name; as it was where there are none. Many cells may show one model, and
 * each keeps a copy: what a paragraph and all together keep is bounded.
 */
export function withWidgetsOf(metadata: JsonObject): (paragraph: Paragraph) => Paragraph {
  const all = stateIn(metadata);
  if (Object.keys(all).length === 0) return (paragraph) => paragraph;
  const modelOf = modelReader(all);
  const ofNote: Room = { left: noteWidgetBudget };
  return (paragraph) => {
    const shown = (paragraph.results?.segments ?? []).flatMap(({ mime, extra }) =>
      [mime?.data, extra].flatMap((part) => (part === undefined ? [] : modelsNamedIn(part as Json))),
    );
    const ofParagraph: Room = { left: Math.min(widgetBudget, ofNote.left) };
    const before = ofParagraph.left;
    const models = modelsFrom(modelOf, shown, ofParagraph);
    ofNote.left -= before - ofParagraph.left;
    return Object.keys(models).length === 0 ? paragraph : { ...paragraph, widgets: withoutSession({ models }) };
  };
}

/** Each is read once, however many cells show it. */
function modelReader(all: JsonObject): (modelId: string) => KnownModel | null {
  const known = new Map<string, KnownModel | null>();
  return (modelId) => {
    const read = known.get(modelId);
    if (read !== undefined) return read;
    const { data: model } = widgetModelSchema.safeParse(Object.hasOwn(all, modelId) ? all[modelId] : undefined);
    const one = model === undefined ? null : { model, named: modelsNamedIn(model.state) };
    known.set(modelId, one);
    return one;
  };
}

/** One that has no room keeps no state, and what it names is not shown. */
function modelsFrom(
  modelOf: (modelId: string) => KnownModel | null,
  shown: readonly string[],
  room: Room,
): WidgetModels {
  const models = new Map<string, WidgetModel>();
  const wanted = new Set(shown);
  // A set that grows while it is walked is walked to its new end.
  for (const modelId of wanted) {
    const known = modelOf(modelId);
    if (known === null) continue;
    const fits = sizeOfModels({ [modelId]: known.model }) <= room.left;
    const model = fits ? known.model : withoutState(known.model, sizeOfModel(known.model));
    const size = sizeOfModels({ [modelId]: model });
    if (size > room.left) continue;
    room.left -= size;
    models.set(modelId, model);
    if (fits) for (const named of known.named) wanted.add(named);
  }
  return Object.fromEntries(models);
}

function stateIn(metadata: JsonObject): JsonObject {
  return objectIn(objectIn(objectIn(metadata["widgets"])[widgetStateType])["state"]);
}

/** The metadata with the models that paragraphs have now, in place of those that came with the file. */
export function metadataWithWidgets(metadata: JsonObject, { paragraphs }: Pick<Note, "paragraphs">): JsonObject {
  const models = Object.assign({}, ...paragraphs.map(({ widgets }) => widgets?.models)) as JsonObject;
  if (Object.keys(models).length === 0) return metadata;
  const state = { ...stateIn(metadata), ...models };
  const kept = { version_major: 2, version_minor: 0, state };
  return { ...metadata, widgets: { ...objectIn(metadata["widgets"]), [widgetStateType]: kept } };
}
