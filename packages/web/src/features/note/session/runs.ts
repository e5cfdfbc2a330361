/**
 * What runs, and what is to run: a press shows at once as waiting, with what was filled in and typed sent ahead of the run. While the server is
 * away runs wait; see `pending-runs.ts`.
 */
import type { Connection, NoteReplica, Outbox, RequestOutcome } from "@octavo/client";
import { isRunning, type Paragraph, type ParagraphStatus } from "@octavo/note";
import type { Notifications } from "../../../ui/notices/notification-list.ts";
import type { FormDrafts } from "./forms/form-drafts.ts";
import { hasFormDraft, type NoteFormDrafts } from "./forms/note-form-drafts.ts";
import { markParagraphs, type Page } from "./page-state.ts";
import { lookOfParagraph } from "./paragraph-config.ts";
import { createPendingRuns } from "./pending-runs.ts";
import { createSpellRuns, type FindSpell, type FoundSpell } from "./spell-runs.ts";
import { texts } from "./texts.ts";

export interface Runs {
  run(paragraphId: string): Promise<void>;
  runAll(paragraphIds?: readonly string[]): Promise<void>;
  cancel(paragraphId: string): Promise<void>;
  cancelAll(): Promise<void>;
  /** Ends the interpreter of a run that ignores its interrupt. */
  endInterpreter(paragraphId: string): Promise<void>;
  /** Goes on waiting for such a run. */
  waitFor(paragraphId: string): Promise<void>;
  /** As people see it: also while only this page knows of the run. */
  status(paragraph: Paragraph): ParagraphStatus;
  /** Whether its last run was asked for here. */
  isOwn(paragraphId: string): boolean;
  stop(): void;
}

interface RunsOptions {
  readonly replica: NoteReplica;
  readonly connection: Connection;
  readonly page: Page;
  readonly edits: Outbox;
  readonly forms: FormDrafts;
  readonly noteForms: NoteFormDrafts;
  readonly notify: Notifications;
  readonly findSpell: FindSpell;
  /** The paragraphs as they are shown. */
  readonly paragraphs: () => readonly Paragraph[];
  readonly report: (answer: RequestOutcome) => void;
  readonly later: (work: () => void) => void;
  readonly soon: (work: () => void) => void;
}

export function createRuns(options: RunsOptions): Runs {
  const { replica, connection, page, edits, forms, noteForms, notify, findSpell, paragraphs, report, later, soon } =
    options;
  const spells = createSpellRuns({ replica, connection, page, problem: notify.problem, report, now: Date.now });
  const kept = createPendingRuns({
    replica,
    onReturn: edits.onSent,
    notify,
    run,
    runAll,
    onChange: (ids) => page.setState({ kept: ids }),
  });
  /** Runs that were asked for and are not answered. */
  const underWay = new Set<string>();
  /** Those of them that were cancelled before the server reported them: a cancellation must not overtake its run. */
  const calledOff = new Set<string>();
  /** Paragraphs whose last run was asked for here. */
  const own = new Set<string>();

  const setAsked = (ids: readonly string[], isAsked: boolean) => markParagraphs(page, "asked", ids, isAsked);

  const stopFacts = replica.onFacts((facts) => {
    for (const fact of facts) {
      if (fact.type === "runStarted") followRun(fact.paragraphId);
      if (fact.type === "runAllStarted") forgetRuns(fact.queue);
    }
    const queued = facts.flatMap((fact) => (fact.type === "runQueued" ? [fact.paragraphId] : []));
    if (queued.length === 0) return;
    // The user who began a run of all asked for what it queues.
    if (!replica.state.note?.runAll) forgetRuns(queued);
    later(() => setAsked(queued, false));
  });

  /** Another user runs them, unless a run from here is on its way. */
  function forgetRuns(ids: readonly string[]): void {
    for (const id of ids) if (!underWay.has(id)) own.delete(id);
  }

  /** Of a run of the whole note the page shows what is running, where one likes that. */
  function followRun(paragraphId: string): void {
    const { followsRun, shown } = page.getState();
    if (!followsRun || !replica.state.note?.runAll) return;
    page.setState({ shown: { paragraphId, part: "paragraph", turn: (shown?.turn ?? 0) + 1 } });
  }

  function beginRuns(ids: readonly string[]): void {
    for (const id of ids) {
      underWay.add(id);
      own.add(id);
    }
    soon(() =>
      setAsked(
        ids.filter((id) => underWay.has(id)),
        true,
      ),
    );
  }

  function endRuns(ids: readonly string[]): void {
    for (const id of ids) {
      underWay.delete(id);
      calledOff.delete(id);
    }
    setAsked(ids, false);
  }

  /** True for what waits for its answer, or to be sent at all: it is cancelled with that. */
  function cancelPendingRun(id: string): boolean {
    const isOurs = underWay.has(id) && !isRunning(replica.paragraph(id)?.status ?? "READY");
    if (isOurs) calledOff.add(id);
    return isOurs;
  }

  async function cancelNow(id: string): Promise<void> {
    report(await connection.request("CANCEL_PARAGRAPH", { id, ends: false }));
  }

  async function run(id: string): Promise<void> {
    const shown = paragraphs().find((paragraph) => paragraph.id === id);
    if (shown && !lookOfParagraph(shown.config).isEnabled) return notify.problem(texts.t("disabled"));
    if (edits.waiting(id)) return edits.write(id, { runs: true });
    const paragraph = replica.paragraph(id);
    if (!paragraph || isRunning(paragraph.status) || underWay.has(id)) return;
    if (replica.shownText(id).trim() === "" || page.getState().kept.has(id)) return;
    beginRuns([id]);
    const found = findSpell(replica.shownText(id));
    const spell = found && (await found);
    if (spell) return runSpell(id, spell);
    if (hasFormDraft(noteForms.store.getState()) && !(await noteForms.save())) return endRuns([id]);
    if (calledOff.has(id)) return endRuns([id]);
    const params = forms.paramsOf(id);
    const answer = await replica.run(id, params);
    underWay.delete(id);
    if (answer.ok && params) forms.sent(id, params);
    markParagraphs(page, "opened", [id], false);
    const isCalledOff = calledOff.delete(id);
    if (isCalledOff && answer.ok) void cancelNow(id);
    if (answer.ok) return later(() => setAsked([id], false));
    setAsked([id], false);
    if (isCalledOff) return;
    if (answer.reason === "notSent") return kept.keep({ ids: [id], isAll: false });
    if (answer.reason === "disconnected") return kept.doubt(id);
    report(answer);
  }

  async function runSpell(id: string, spell: FoundSpell): Promise<void> {
    try {
      if (!calledOff.has(id)) await spells.run(id, spell);
    } catch (error) {
      // Its program, or what it imports, could not be fetched.
      notify.problem(error instanceof Error ? error.message : String(error));
    } finally {
      endRuns([id]);
    }
  }

  async function runAll(ids?: readonly string[]): Promise<void> {
    const chosen = ids ?? paragraphs().map(({ id }) => id);
    const enabled = chosen.filter((id) => {
      const paragraph = replica.paragraph(id);
      if (!paragraph || underWay.has(id)) return false;
      return lookOfParagraph(paragraph.config).isEnabled && replica.shownText(id).trim() !== "";
    });
    if (enabled.length === 0) return;
    beginRuns(enabled);
    await askForAll(enabled);
    endRuns(enabled);
  }

  async function askForAll(chosen: readonly string[]): Promise<void> {
    if (hasFormDraft(noteForms.store.getState()) && !(await noteForms.save())) return;
    // What was typed must be there first; without a connection it cannot be.
    const flushed = await replica.flushed();
    const enabled = chosen.filter((id) => !calledOff.has(id));
    if (enabled.length === 0) return;
    if (flushed === "away") return kept.keep({ ids: enabled, isAll: true });
    if (flushed === "refused") return notify.problem(replica.state.refusal ?? "");
    const filledIn = enabled.map((id) => {
      const params = forms.paramsOf(id);
      return params ? { id, params } : { id };
    });
    const answer = await connection.request("RUN_ALL_PARAGRAPHS", { noteId: replica.noteId, paragraphs: filledIn });
    if (!answer.ok && answer.reason === "notSent") return kept.keep({ ids: enabled, isAll: true });
    report(answer);
    if (!answer.ok) return;
    for (const { id, params } of filledIn) {
      if (params) forms.sent(id, params);
      if (calledOff.has(id)) void cancelNow(id);
    }
  }

  return {
    run,
    runAll,
    async cancel(id) {
      if (edits.waiting(id)) return edits.write(id, { runs: false });
      if (!spells.cancel(id) && !kept.drop(id) && !cancelPendingRun(id)) await cancelNow(id);
    },
    async cancelAll() {
      kept.dropAll();
      spells.cancelAll();
      for (const id of underWay) cancelPendingRun(id);
      if (!paragraphs().some(({ status }) => isRunning(status)) && !replica.state.note?.runAll) return;
      report(await connection.request("CANCEL_ALL_PARAGRAPHS", { noteId: replica.noteId }));
    },
    async endInterpreter(id) {
      report(await connection.request("CANCEL_PARAGRAPH", { id, ends: true }));
    },
    async waitFor(id) {
      report(await connection.request("WAIT_FOR_PARAGRAPH", { id }));
    },
    status({ id, status }) {
      const { asked, kept: waiting, spells: spelled } = page.getState();
      if (spelled.has(id)) return "RUNNING";
      return (asked.has(id) || waiting.has(id)) && !isRunning(status) ? "PENDING" : status;
    },
    isOwn: (id) => own.has(id),
    stop() {
      stopFacts();
      spells.cancelAll();
      kept.stop();
    },
  };
}
