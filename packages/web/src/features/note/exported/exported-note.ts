/** Reduces a note to what its page shows to the user who exports it, for a file that other users open. */
import {
  chosenForm,
  createNote,
  heldValue,
  isRunning,
  type Json,
  type JsonObject,
  type Note,
  nameOfPath,
  newParagraph,
  type Paragraph,
  type Results,
  type Segment,
  type WidgetModel,
  type WidgetModels,
} from "@octavo/note";
import { shownFormsIn, showsForms } from "../session/forms/form-drafts.ts";
import { formTitleOf, isNumbered, lookOfParagraph, noteLookOf } from "../session/paragraph-config.ts";

export interface ExportedNote {
  readonly note: Note;
  /** The user who exported it; null without accounts. */
  readonly by: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Leaves out folders, values, traces of rights, hidden parts, and the code of a report. */
export function noteForFile(note: Note): Note {
  const look = noteLookOf(note);
  const { id, path, defaultInterpreterGroup } = note;
  const config = { looknfeel: look, numberingToggled: isNumbered(note), noteFormTitle: formTitleOf(note) };
  const paragraphs = note.paragraphs.map((paragraph) => paragraphForFile(paragraph, look === "report"));
  return {
    ...createNote({ id, path: `/${nameOfPath(path)}`, defaultInterpreterGroup, paragraphs }),
    ...formsForFile(note),
    config,
  };
}

const keptConfig = [
  "colWidth",
  "fontSize",
  "editorHide",
  "tableHide",
  "title",
  "lineNumbers",
  "results",
  "editorSetting",
];

function paragraphForFile(paragraph: Paragraph, isReport: boolean): Paragraph {
  const { id, text, user, status, results, widgets } = paragraph;
  const look = lookOfParagraph(paragraph.config);
  const known = Object.entries(paragraph.config).filter(([name]) => keptConfig.includes(name));
  const { dateCreated, dateUpdated, dateStarted, dateFinished } = paragraph;
  return {
    ...newParagraph({
      id,
      title: look.hasTitle ? paragraph.title : null,
      text: isReport ? "" : text,
      config: Object.fromEntries(known),
      user,
      createdAt: dateCreated ?? 0,
    }),
    // No words of a failed run: the file shows them in the output, where that is shown.
    ...{ dateUpdated, dateStarted, dateFinished },
    // In a file a run never ends.
    status: isRunning(status) ? "READY" : status,
    settings: showsForms(paragraph) ? formsForFile(paragraph.settings) : { forms: {}, params: {} },
    results: look.isOutputHidden ? null : resultsForFile(results),
    ...(widgets && !look.isOutputHidden && { widgets: widgetsForFile(widgets.models) }),
  };
}

function widgetsForFile(models: WidgetModels) {
  const kept = Object.entries(models).map(([modelId, model]) => [
    modelId,
    isPassword(model) ? withoutValue(model) : model,
  ]);
  return { runId: "exported", isLive: false, models: Object.fromEntries(kept) as WidgetModels };
}

/** Also a text that is drawn like one. */
function isPassword({ model_name: name, state }: WidgetModel): boolean {
  return name === "PasswordModel" || state["_view_name"] === "PasswordView";
}

function withoutValue({ buffers: _, ...model }: WidgetModel): WidgetModel {
  return { ...model, state: { ...model.state, value: "" } };
}

function formsForFile({ forms, params }: Readonly<Record<"forms" | "params", JsonObject>>) {
  const shown = shownFormsIn(forms);
  const members = shown.flatMap((form) => {
    const { name, type } = form;
    const member = forms[name];
    return member === undefined ? [] : [[name, type === "Password" ? { name, type } : member] as const];
  });
  const values = shown.map((form): readonly [string, Json] => [form.name, heldValue(form, params)]);
  return { forms: Object.fromEntries(members) as JsonObject, params: Object.fromEntries(values) as JsonObject };
}

function resultsForFile(results: Results | null): Results | null {
  return results && { ...results, extra: {}, segments: results.segments.map(segmentForFile) };
}

/** Keeps only the form that is drawn; when none can be drawn, keeps all, since the page offers them. */
function segmentForFile(segment: Segment): Segment {
  const { mime, overflow } = segment;
  const form = chosenForm(segment);
  const isDrawn = form !== null && /^application\/vnd\.(?:plotly|vega|vegalite|jupyter\.widget-view)/.test(form.type);
  return {
    ...segment,
    extra: {},
    data: isDrawn ? "" : segment.data,
    overflow: overflow && { ...overflow, file: null },
    ...(mime && isDrawn && { mime: { ...mime, data: { [form.type]: mime.data[form.type] ?? null } } }),
  };
}
