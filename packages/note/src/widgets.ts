/**
 * Widgets: what code makes in its kernel and a page shows and moves, as Jupyter has them. A paragraph keeps the models of its run beside its results,
 * in the form of `application/vnd.jupyter.widget-state+json`, so that a page that comes later shows them as they are, with a kernel or without.
 */
import { z } from "zod";
import { frontEndName } from "./front-end-name.ts";
import { isJsonObject, type Json, type JsonObject, jsonObjectSchema } from "./json.ts";

/** Bytes in a state: where in it they belong, and what they are. */
const bufferSchema = z.object({
  encoding: z.literal("base64"),
  path: z.array(z.union([z.string(), z.number()])),
  data: z.string(),
});
export type WidgetBuffer = Readonly<z.infer<typeof bufferSchema>>;

export const widgetModelSchema = z.object({
  model_name: z.string(),
  model_module: z.string(),
  model_module_version: z.string(),
  state: jsonObjectSchema,
  buffers: z.array(bufferSchema).readonly().optional(),
  /** The front end of a class that pages do not have: a file of the server, named by its content. */
  front_end: z.string().regex(frontEndName).optional(),
  /** Of one whose state is not kept, because all together would be over the budget: how large it is, in bytes. */
  over_budget: z.number().optional(),
});
export type WidgetModel = Readonly<z.infer<typeof widgetModelSchema>>;

export const widgetModelsSchema = z.record(z.string(), widgetModelSchema);
export type WidgetModels = Readonly<z.infer<typeof widgetModelsSchema>>;

/** The widgets of the run that a paragraph shows. */
export const widgetsSchema = z.object({
  runId: z.string(),
  /** Their kernel is there: who may run can move them. */
  isLive: z.boolean(),
  models: widgetModelsSchema,
});
export type Widgets = Readonly<z.infer<typeof widgetsSchema>>;

/** The widgets as a picture of what they were, for a note or paragraph that has not made them: they name no run, so no session answers for them. */
export function withoutSession({ models }: Pick<Widgets, "models">): Widgets {
  return { runId: "imported", isLive: false, models };
}

export const widgetChangeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("opened"), modelId: z.string(), model: widgetModelSchema }),
  /** These members of its state have other values, and these buffers belong into them. */
  z.object({
    kind: z.literal("changed"),
    modelId: z.string(),
    state: jsonObjectSchema,
    buffers: z.array(bufferSchema).readonly(),
  }),
  z.object({ kind: z.literal("closed"), modelId: z.string() }),
]);
export type WidgetChange = Readonly<z.infer<typeof widgetChangeSchema>>;

export const widgetViewType = "application/vnd.jupyter.widget-view+json";
export const widgetStateType = "application/vnd.jupyter.widget-state+json";

/** So much of the widgets of one paragraph is kept, in bytes of their JSON. */
export const widgetBudget = 8 * 1024 * 1024;

/** So much of the widgets of all paragraphs of a note is kept: its file has to stay one that can be saved and read. */
export const noteWidgetBudget = 16 * 1024 * 1024;

/** The models after changes; a change of one that is not there changes nothing. */
export function withWidgetChanges(models: WidgetModels, changes: readonly WidgetChange[]): WidgetModels {
  if (changes.length === 0) return models;
  const after = new Map(Object.entries(models));
  for (const change of changes) {
    const old = after.get(change.modelId);
    if (change.kind === "opened") after.set(change.modelId, change.model);
    else if (change.kind === "closed") after.delete(change.modelId);
    else if (old) after.set(change.modelId, changedModel(old, change));
  }
  return Object.fromEntries(after);
}

/** The model without its state, which is over the budget. */
export function withoutState(
  { model_name, model_module, model_module_version }: WidgetModel,
  bytes: number,
): WidgetModel {
  return { model_name, model_module, model_module_version, state: {}, over_budget: bytes };
}

/** Buffers of members that have another value now are not theirs any more. */
export function changedModel(
  old: WidgetModel,
  { state, buffers }: Pick<Extract<WidgetChange, { kind: "changed" }>, "state" | "buffers">,
): WidgetModel {
  const { buffers: known = [], ...rest } = old;
  const isNew = ({ path: [name] }: WidgetBuffer) =>
    Object.hasOwn(state, String(name)) || buffers.some(({ path: [other] }) => other === name);
  const left = [...known.filter((buffer) => !isNew(buffer)), ...buffers];
  return { ...rest, state: { ...old.state, ...state }, ...(left.length > 0 && { buffers: left }) };
}

const referring = "IPY_MODEL_";

/** Ids of the models that a value names in any depth: as `IPY_MODEL_…`, or as what an output shows. */
export function modelsNamedIn(value: Json): readonly string[] {
  if (typeof value === "string") return value.startsWith(referring) ? [value.slice(referring.length)] : [];
  if (typeof value !== "object" || value === null) return [];
  const shown = Array.isArray(value) ? undefined : (value as JsonObject)[widgetViewType];
  if (isJsonObject(shown)) return typeof shown["model_id"] === "string" ? [shown["model_id"]] : [];
  return Object.values(value).flatMap((part: Json) => modelsNamedIn(part));
}

const sizes = new WeakMap<object, number>();

/** How long the JSON of a model is. Measured once for each model and each member, which facts leave as they are. */
export function sizeOfModel(model: WidgetModel): number {
  return sizeOnce(model, () => {
    const { state, buffers = [], ...head } = model;
    let size = JSON.stringify(head).length;
    for (const [name, value] of Object.entries(state)) size += sizeOfValue(name) + 2 + sizeOfValue(value);
    for (const buffer of buffers) size += buffer.data.length + JSON.stringify(buffer.path).length + 40;
    return size;
  });
}

/** How long the JSON of all models is. */
export function sizeOfModels(models: WidgetModels): number {
  return sizeOnce(models, () => {
    let size = 0;
    for (const [modelId, model] of Object.entries(models)) size += sizeOfValue(modelId) + 2 + sizeOfModel(model);
    return size;
  });
}

function sizeOfValue(value: Json): number {
  if (typeof value !== "object" || value === null) return JSON.stringify(value).length;
  return sizeOnce(value, () => JSON.stringify(value).length);
}

function sizeOnce(value: object, measure: () => number): number {
  const known = sizes.get(value);
  if (known !== undefined) return known;
  const size = measure();
  sizes.set(value, size);
  return size;
}
