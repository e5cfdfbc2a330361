/**
 * What the user has chosen or typed into the forms of paragraphs and the server does not know yet. It goes out with the next run; where none takes
 * it, the page saves it after a pause, if the user may write. From then on it is what the note says. What the user may not save waits for a run, also
 * while they are elsewhere in the page. A password stays here for as long as the note is open, for the note never says it.
 */
import { type Connection, isRefused, isServerAway, mayWriteNote, type NoteReplica } from "@octavo/client";
import {
  type Form,
  formsInMembers,
  isJsonObject,
  isRunning,
  type Json,
  type JsonObject,
  type Paragraph,
} from "@octavo/note";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Notifications } from "../../../../ui/notices/notification-list.ts";
import { lookOfParagraph } from "../paragraph-config.ts";

/** How long a pause in typing is awaited before it is saved. */
const pauseMs = 500;

export interface FormDrafts {
  /** By paragraph, the values that the server does not know yet. */
  readonly store: StoreApi<FilledIn>;
  change(paragraphId: string, name: string, value: Json): void;
  /** What a run of the paragraph is to use beside what the note says; undefined when nothing was changed here. */
  paramsOf(paragraphId: string): JsonObject | undefined;
  /** A run has taken these; what was changed since stays. */
  sent(paragraphId: string, params: JsonObject): void;
  /** Whether something is here that could be saved. */
  isUnsaved(): boolean;
  /** Saves what no run has taken by now: the page is about to be left. */
  saveAll(): void;
  /** What is to be there again when the note is opened again: no passwords, and nothing that would begin a run. */
  left(): FilledIn;
  /** Saves for the last time. */
  stop(): void;
}

/** By paragraph. */
export type FilledIn = ReadonlyMap<string, JsonObject>;

interface FormDraftsOptions {
  readonly replica: Pick<NoteReplica, "state" | "paragraph" | "subscribe" | "onCaughtUp">;
  readonly connection: Pick<Connection, "request">;
  readonly notify: Pick<Notifications, "problem">;
  /** What was left here before. */
  readonly before?: FilledIn | undefined;
}

export function createFormDrafts({ replica, connection, notify, before = new Map() }: FormDraftsOptions): FormDrafts {
  const store = createStore<FilledIn>(() => before);
  const pauses = new Map<string, ReturnType<typeof setTimeout>>();
  /** Paragraphs whose values are to be saved as soon as that can be. */
  const due = new Set(before.keys());
  const underWay = new Set<string>();
  /** What was typed as a password stays one, whatever becomes of its form. */
  const passwords = new Set<string>();

  function setFormDraft(paragraphId: string, draft: JsonObject): void {
    const drafts = new Map(store.getState());
    if (Object.keys(draft).length > 0) drafts.set(paragraphId, draft);
    else drafts.delete(paragraphId);
    store.setState(drafts, true);
  }

  function sent(paragraphId: string, params: JsonObject): void {
    const draft = store.getState().get(paragraphId);
    if (!draft) return;
    setFormDraft(
      paragraphId,
      Object.fromEntries(Object.entries(draft).filter(([name, value]) => params[name] !== value)),
    );
  }

  /** What the page may send to others: no password, whatever its form has become. */
  function sendableDraft(id: string): JsonObject | null {
    const forms = replica.paragraph(id)?.settings.forms ?? {};
    const isSendable = (name: string) =>
      Object.hasOwn(forms, name) && !isPassword(forms[name]) && !passwords.has(keyOfForm(id, name));
    const values = Object.entries(store.getState().get(id) ?? {}).filter(([name]) => isSendable(name));
    return values.length > 0 ? Object.fromEntries(values) : null;
  }

  function savableDraft(id: string): JsonObject | null {
    return mayWriteNote(replica.state) ? sendableDraft(id) : null;
  }

  function beginsRun(id: string): boolean {
    const paragraph = replica.paragraph(id);
    return paragraph !== undefined && lookOfParagraph(paragraph.config).isEnabled && runsOnChange(paragraph);
  }

  /** A run that waits or goes on was asked for with the values that were there then. */
  function mustDraftWait(id: string): boolean {
    const paragraph = replica.paragraph(id);
    if (underWay.has(id) || !mayWriteNote(replica.state)) return true;
    return paragraph !== undefined && isRunning(paragraph.status);
  }

  function saveDueDrafts(): void {
    for (const id of due) if (!mustDraftWait(id)) void saveFormDraft(id);
  }

  async function saveFormDraft(id: string): Promise<void> {
    clearTimeout(pauses.get(id));
    due.delete(id);
    const params = savableDraft(id);
    if (!params) return;
    underWay.add(id);
    const answer = await connection.request("COMMIT_PARAGRAPH", { id, config: {}, params });
    underWay.delete(id);
    if (isServerAway(answer)) return void due.add(id);
    if (isRefused(answer)) return notify.problem(answer.text);
    sent(id, params);
    saveDueDrafts();
  }

  function saveAll(): void {
    for (const id of store.getState().keys()) void saveFormDraft(id);
  }

  const stops = [replica.subscribe(saveDueDrafts), replica.onCaughtUp(saveDueDrafts)];

  return {
    store,
    change(paragraphId, name, value) {
      if (isPassword(replica.paragraph(paragraphId)?.settings.forms[name])) passwords.add(keyOfForm(paragraphId, name));
      else passwords.delete(keyOfForm(paragraphId, name));
      setFormDraft(paragraphId, { ...store.getState().get(paragraphId), [name]: value });
      clearTimeout(pauses.get(paragraphId));
      const settle = () => {
        if (beginsRun(paragraphId)) return;
        due.add(paragraphId);
        saveDueDrafts();
      };
      pauses.set(paragraphId, setTimeout(settle, pauseMs));
    },
    paramsOf: (paragraphId) => store.getState().get(paragraphId),
    sent,
    isUnsaved: () => [...store.getState().keys()].some((id) => savableDraft(id) !== null),
    saveAll,
    left() {
      const left = new Map<string, JsonObject>();
      for (const id of store.getState().keys()) {
        const values = beginsRun(id) ? null : sendableDraft(id);
        if (values) left.set(id, values);
      }
      return left;
    },
    stop() {
      saveAll();
      for (const stop of stops) stop();
    },
  };
}

function keyOfForm(paragraphId: string, name: string): string {
  return `${paragraphId} ${name}`;
}

function isPassword(form: Json | undefined): boolean {
  return isJsonObject(form) && form["type"] === "Password";
}

/** Whether a change runs the paragraph: as its config says, else as soon as there is something to choose. */
export function runsOnChange({ config, settings }: Pick<Paragraph, "config" | "settings">): boolean {
  const wanted = config["runOnSelectionChange"];
  if (typeof wanted === "boolean") return wanted;
  return formsInMembers(settings.forms).some(({ type }) => type === "Select" || type === "CheckBox");
}

/** Those that are not hidden. */
export function shownFormsIn(forms: JsonObject): readonly Form[] {
  return formsInMembers(forms).filter(({ hidden }) => !hidden);
}

/** Whether the readers of a paragraph see its forms, where they see its output. */
export function showsForms({ config, settings }: Pick<Paragraph, "config" | "settings">): boolean {
  return config["hideForm"] !== true && shownFormsIn(settings.forms).length > 0;
}

/** How long a pause in typing is awaited before a run; a choice runs at once. */
export function pauseBeforeRun(forms: JsonObject, draft: JsonObject): number {
  const isTyped = Object.keys(draft).some((name) => {
    const form = forms[name];
    return isPassword(form) || (isJsonObject(form) && form["type"] === "TextBox");
  });
  return isTyped ? 800 : 0;
}
