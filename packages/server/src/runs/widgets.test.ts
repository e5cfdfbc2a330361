import { findParagraph, type NoteId, type Paragraph, type RunId, type WidgetChange } from "@octavo/note";
import { aNote, aParagraph, aParagraphId } from "@octavo/note/testing";
import type { RunnerReply } from "@octavo/runner";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { aLiveNote } from "../testing/a-live-note.ts";
import { FakeLink } from "../testing/fake-link.ts";
import { settled } from "../testing/fake-log.ts";
import { someInterpreters } from "../testing/some-interpreters.ts";
import { RunService } from "./run-service.ts";

const paragraphId = aParagraphId("p1");
const runId = "run-1" as RunId;
const model = { model_name: "X", model_module: "m", model_module_version: "1", state: { value: 1 } };
const opened: WidgetChange = { kind: "opened", modelId: "m", model };
const session = { driver: "python", sessionKey: "python:N" };

/** A paragraph that runs, in a note of a test's own. */
function aDesk(widgets?: Parameters<typeof aParagraph>[0], ...others: readonly Paragraph[]) {
  const { interpreters } = someInterpreters();
  const link = new FakeLink();
  let runs = 0;
  const note = aNote({ paragraphs: [aParagraph({ id: paragraphId, text: "%sh echo hi", ...widgets }), ...others] });
  const { live } = aLiveNote(note, { onEffects: (each, effects) => desk.perform(each, effects) });
  const desk: RunService = new RunService({
    link,
    files: { takeOver: async () => ({}), clearSpool: () => {} },
    interpreters,
    log: pino({ level: "silent" }),
    now: () => 7,
    newRunId: () => `run-${++runs}` as RunId,
    openNote: async () => live,
    openNotes: () => [live],
  });
  const run = () => {
    const paragraph = findParagraph(live.note, paragraphId);
    if (paragraph) live.decide([desk.queued(paragraph, { user: "ada", textVersion: 0 })]);
    const id = findParagraph(live.note, paragraphId)?.run?.id ?? "";
    desk.receive({ type: "events", runId: id, from: 1, events: [{ type: "started", at: 1 }] });
    link.take();
    return async () => {
      const finished = { type: "finished" as const, at: 2, outcome: "FINISHED" as const, files: {} };
      desk.receive({ type: "events", runId: id, from: 2, events: [finished] });
      await settled();
    };
  };
  const report = (news: Partial<Extract<RunnerReply, { type: "widgets" }>> = {}) =>
    desk.receive({
      ...{
        type: "widgets",
        noteId: live.note.id,
        paragraphId,
        runId,
        user: "ada",
        ...session,
        isLive: true,
        changes: [opened],
      },
      ...news,
    } as RunnerReply);
  const widgetsNow = () => findParagraph(live.note, paragraphId)?.widgets;
  return { desk, interpreters, link, live, run, report, widgetsNow };
}

const message = {
  user: "ada",
  paragraphId,
  modelId: "m",
  data: { method: "update", state: { value: 2 } },
  buffers: [],
};

describe("widgets of a run", () => {
  it("are facts of its note at once, and when it is over", async () => {
    const { run, report, widgetsNow } = aDesk();
    const finish = run();
    report();
    expect(widgetsNow()).toEqual({ runId, isLive: true, models: { m: model } });
    await finish();
    report({ changes: [{ kind: "changed", modelId: "m", state: { value: 5 }, buffers: [] }] });
    await settled();
    expect(widgetsNow()?.models["m"]?.state).toEqual({ value: 5 });
    report({ isLive: false, changes: [] });
    await settled();
    expect(widgetsNow()?.isLive).toBe(false);
  });

  it("are sent what a page sends, which is answered when the interpreter has dealt with it", async () => {
    const { desk, link, live, run, report } = aDesk();
    run();
    report();
    const answer = desk.widgets.send(live, message);
    const [sent] = link.take();
    expect(sent).toMatchObject({ type: "widgetMessage", ...session, modelId: "m", data: message.data });
    if (sent?.type !== "widgetMessage") throw new Error("Nothing was sent.");
    desk.receive({ type: "widgetHandled", messageId: sent.messageId, problem: null });
    await expect(answer).resolves.toBeUndefined();
  });

  it("refuse in words what is for a model that is gone, for an interpreter that is, and too much at once", async () => {
    const { desk, live, run, report } = aDesk();
    run();
    expect(() => desk.widgets.send(live, message)).toThrow("This widget is not there any more");
    report();
    expect(() => desk.widgets.send(live, { ...message, modelId: "__proto__" })).toThrow("not there any more");
    const waiting = Array.from({ length: 200 }, () => desk.widgets.send(live, message).catch(String));
    expect(() => desk.widgets.send(live, message)).toThrow("Too many messages");
    desk.widgets.receiveWelcome();
    expect(new Set(await Promise.all(waiting)).size).toBe(1);
    expect(() => desk.widgets.send(live, message)).toThrow("Run the paragraph to make it live");
  });

  it("widgets are moved in a session that a run of the user would have, and in the session of the user's own run", async () => {
    const { desk, interpreters, link, live, run, report } = aDesk();
    const python = interpreters.all.find(({ group }) => group === "python");
    if (!python) throw new Error("There is no Python.");
    const move = (user: string) => {
      const sent = desk.widgets.send(live, { ...message, user });
      sent.catch(() => {});
      return link.take();
    };
    const reportOf = (user: string) => {
      const choice = interpreters.choose({ magic: "python", note: live.note, user });
      if (choice.kind === "found") report({ user, sessionKey: choice.sessionKey });
    };
    run();
    reportOf("ada");
    expect(move("bob")).toMatchObject([{ type: "widgetMessage" }]);
    await interpreters.update(python.id, { ...python, option: { ...python.option, perUser: "isolated" } });
    reportOf("ada");
    expect(move("ada")).toHaveLength(1);
    expect(() => move("bob")).toThrow("These widgets live in ada's session; run the paragraph to have your own.");
    // As after a run in the interpreters of another note.
    report({ user: "ada", sessionKey: "python:elsewhere" });
    expect(move("ada")).toHaveLength(1);
    const setPermission = true;
    await interpreters.update(python.id, { ...python, option: { ...python.option, setPermission, owners: ["ada"] } });
    reportOf("ada");
    expect(() => move("bob")).toThrow("You may not use the interpreter of these widgets.");
  });

  it("are live after a new start of the server only where the runner says so", async () => {
    const widgets = { runId, isLive: true, models: { m: model } };
    const { desk, live, report, widgetsNow } = aDesk({ widgets });
    desk.reconcile(live);
    expect(widgetsNow()?.isLive).toBe(true);
    desk.receiveWelcome([]);
    desk.receive({ type: "widgetsTold" });
    expect(widgetsNow()?.isLive).toBe(false);
    desk.receiveWelcome([]);
    report({ isWhole: true, changes: [{ ...opened, model: { ...model, state: { value: 9 } } }] });
    desk.receive({ type: "widgetsTold" });
    await settled();
    expect(widgetsNow()).toEqual({ ...widgets, models: { m: { ...model, state: { value: 9 } } } });
  });

  it("answer to the paragraph alone that has made them, whatever run another paragraph or note names", async () => {
    const copied = { runId, isLive: true, models: { m: model } };
    const other = aParagraphId("p2");
    const { desk, live, run, report } = aDesk({}, aParagraph({ id: other, widgets: copied }));
    run();
    report();
    expect(() => desk.widgets.send(live, { ...message, paragraphId: other })).toThrow("make it live");
    const note = aNote({ id: "2OTHER" as NoteId, paragraphs: [aParagraph({ id: paragraphId, widgets: copied })] });
    expect(() => desk.widgets.send({ note }, message)).toThrow("make it live");
    desk.receiveWelcome([]);
    report();
    desk.receive({ type: "widgetsTold" });
    await settled();
    expect(findParagraph(live.note, other)?.widgets?.isLive).toBe(false);
    const { live: copy } = aLiveNote(note);
    desk.widgets.reconcile(copy);
    expect(findParagraph(copy.note, paragraphId)?.widgets?.isLive).toBe(false);
  });

  it("stay away once a later run has made none, from an earlier session and from a runner that sends all", async () => {
    const { desk, live, run, report, widgetsNow } = aDesk();
    const finish = run();
    report();
    await finish();
    await run()();
    report({ changes: [{ kind: "changed", modelId: "m", state: { value: 5 }, buffers: [] }] });
    await settled();
    expect(widgetsNow()).toBeUndefined();
    desk.receiveWelcome([]);
    report({ isWhole: true });
    desk.receive({ type: "widgetsTold" });
    await settled();
    expect(widgetsNow()).toBeUndefined();
    const sent: unknown[] = [];
    desk.widgets.onSent((_, what) => sent.push(what));
    const content = { content: {}, buffers: [] };
    desk.receive({ type: "widgetSent", noteId: live.note.id, paragraphId, runId, modelId: "m", ...content });
    await settled();
    expect(sent).toEqual([]);
  });

  it("stay away after a new start of the server, too, where the paragraph shows none", async () => {
    const { desk, report, widgetsNow } = aDesk();
    desk.receiveWelcome([]);
    report({ isWhole: true });
    await settled();
    expect(widgetsNow()).toBeUndefined();
  });

  it("pass on to pages what code sends to them", async () => {
    const { desk, live, run, report } = aDesk();
    run();
    report();
    const sent: unknown[] = [];
    desk.widgets.onSent((view, what) => sent.push([view.note.id, what]));
    const content = { content: { do: "draw" }, buffers: ["QQ=="] };
    desk.receive({ type: "widgetSent", noteId: live.note.id, paragraphId, runId, modelId: "m", ...content });
    await settled();
    expect(sent).toEqual([[live.note.id, { id: paragraphId, modelId: "m", ...content }]]);
  });
});
