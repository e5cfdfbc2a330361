/** What a note can keep of what becomes of widgets: bounded in depth and, for all paragraphs together, in bytes. */
import {
  limitJsonDepth,
  type Note,
  noteWidgetBudget,
  type OperationOf,
  sizeOfModel,
  sizeOfModels,
  type WidgetChange,
  type WidgetModels,
  withoutState,
  withWidgetChanges,
} from "@octavo/note";

type WidgetsChanged = Omit<OperationOf<"widgetsChanged">, "type">;

/** No widget nests deeper; a note's file that does could not be read any more. */
const mostLevels = 100;

const none: WidgetModels = {};

/** The changes without members that are too deep. A model that is over the note's budget is sent without its state. */
export function keptChanges(
  { paragraphs }: Pick<Note, "paragraphs">,
  { paragraphId, runId, isWhole, changes }: WidgetsChanged,
): readonly WidgetChange[] {
  const widgets = paragraphs.find(({ id }) => id === paragraphId)?.widgets;
  const before = isWhole || widgets?.runId !== runId ? none : widgets.models;
  const isLeftOut = (modelId: string) => Object.hasOwn(before, modelId) && before[modelId]?.over_budget !== undefined;
  const shallow = changes
    .filter(({ kind, modelId }) => kind !== "changed" || !isLeftOut(modelId))
    .map((change) => withoutDeepMembers(change));
  const after = withWidgetChanges(before, shallow);
  const ofOthers = paragraphs.reduce(
    (sum, { id, widgets: own }) => sum + (own && id !== paragraphId ? sizeOfModels(own.models) : 0),
    0,
  );
  const room = noteWidgetBudget - ofOthers;
  return sizeOfModels(after) <= room ? shallow : withinRoom(shallow, after, room);
}

function withinRoom(changes: readonly WidgetChange[], after: WidgetModels, room: number): readonly WidgetChange[] {
  const changed = new Set(changes.map(({ modelId }) => modelId));
  const entries = Object.entries(after);
  let left = room - sizeOfModels(Object.fromEntries(entries.filter(([modelId]) => !changed.has(modelId))));
  const leftOut = new Map<string, WidgetChange>();
  for (const [modelId, model] of entries) {
    if (!changed.has(modelId)) continue;
    const size = sizeOfModels({ [modelId]: model });
    if (size <= left) left -= size;
    else leftOut.set(modelId, { kind: "opened", modelId, model: withoutState(model, sizeOfModel(model)) });
  }
  return [...changes.filter(({ modelId }) => !leftOut.has(modelId)), ...leftOut.values()];
}

function withoutDeepMembers(change: WidgetChange): WidgetChange {
  switch (change.kind) {
    case "opened":
      return { ...change, model: { ...change.model, state: shallowState(change.model.state) } };
    case "changed":
      return { ...change, state: shallowState(change.state) };
    case "closed":
      return change;
  }
}

function shallowState<State extends Readonly<Record<string, unknown>>>(state: State): State {
  const deep = Object.keys(state).filter((name) => limitJsonDepth(state[name], { mostLevels }) !== null);
  if (deep.length === 0) return state;
  const left = new Set(deep);
  return Object.fromEntries(Object.entries(state).filter(([name]) => !left.has(name))) as State;
}
