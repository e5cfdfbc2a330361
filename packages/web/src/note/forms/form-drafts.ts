/**
 * What somebody has chosen or typed into the forms of paragraphs and not run yet. It goes out with the next run: from then on it is what the note
 * says. A password stays here for as long as the page is open, for the note never says it.
 */
import { formsIn, isJsonObject, type Json, type JsonObject, type Paragraph } from "@octavo/note";
import { createStore, type StoreApi } from "zustand/vanilla";

export interface FormDrafts {
  /** By paragraph, the values that the server does not know yet. */
  readonly store: StoreApi<ReadonlyMap<string, JsonObject>>;
  change(paragraphId: string, name: string, value: Json): void;
  /** What a run of the paragraph is to use beside what the note says; undefined when nothing was changed here. */
  paramsOf(paragraphId: string): JsonObject | undefined;
  /** A run has taken these; what was changed since stays. */
  sent(paragraphId: string, params: JsonObject): void;
}

export function createFormDrafts(): FormDrafts {
  const store = createStore<ReadonlyMap<string, JsonObject>>(() => new Map());

  function set(paragraphId: string, draft: JsonObject): void {
    const drafts = new Map(store.getState());
    if (Object.keys(draft).length > 0) drafts.set(paragraphId, draft);
    else drafts.delete(paragraphId);
    store.setState(drafts, true);
  }

  return {
    store,
    change: (paragraphId, name, value) => set(paragraphId, { ...store.getState().get(paragraphId), [name]: value }),
    paramsOf: (paragraphId) => store.getState().get(paragraphId),
    sent(paragraphId, params) {
      const draft = store.getState().get(paragraphId);
      if (!draft) return;
      set(paragraphId, Object.fromEntries(Object.entries(draft).filter(([name, value]) => params[name] !== value)));
    },
  };
}

/** Whether a change runs the paragraph: as its config says, else as soon as there is something to choose. */
export function runsOnChange({ config, settings }: Pick<Paragraph, "config" | "settings">): boolean {
  const wanted = config["runOnSelectionChange"];
  if (typeof wanted === "boolean") return wanted;
  return formsIn(settings.forms).some(({ type }) => type === "Select" || type === "CheckBox");
}

/** Whether the readers of a paragraph see its forms, where they see its output. */
export function showsForms({ config, settings }: Pick<Paragraph, "config" | "settings">): boolean {
  return config["hideForm"] !== true && formsIn(settings.forms).some(({ hidden }) => !hidden);
}

/** How long a pause in typing is awaited before a run; a choice runs at once. */
export function pauseBeforeRun(forms: JsonObject, draft: JsonObject): number {
  const isTyped = Object.keys(draft).some((name) => {
    const form = forms[name];
    return isJsonObject(form) && (form["type"] === "TextBox" || form["type"] === "Password");
  });
  return isTyped ? 800 : 0;
}
