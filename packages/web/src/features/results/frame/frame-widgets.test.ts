import type { WidgetModel, Widgets } from "@octavo/note";
import { describe, expect, it } from "vitest";
import type { ToFrame } from "./drawing/widgets/messages.ts";
import { connectWidgets, type ShownRun, type WidgetSource } from "./frame-widgets.ts";

const model = (state: WidgetModel["state"], data?: string): WidgetModel => ({
  model_name: "X",
  model_module: "m",
  model_module_version: "1",
  state,
  ...(data !== undefined && { buffers: [{ encoding: "base64", path: ["bytes"], data }] }),
});

const missing = `${"0".repeat(64)}.frontend`;

function aFrame(
  begun: Widgets["models"],
  answer: () => Promise<string | null> = async () => null,
  run: ShownRun = { runId: "r", startedAt: 1 },
) {
  let widgets: Widgets = { runId: "r", isLive: true, models: begun };
  let mayMove = true;
  let notifyChange = () => {};
  let hear: (modelId: string) => void = () => {};
  const posted: ToFrame[] = [];
  const sent: unknown[] = [];
  const fetched: string[] = [];
  let shown: ShownRun = { runId: "r", startedAt: 1 };
  const source: WidgetSource = {
    runOf: () => shown,
    widgetsOf: () => widgets,
    mayMove: () => mayMove,
    subscribe(listener) {
      notifyChange = listener;
      return () => {
        notifyChange = () => {};
      };
    },
    send(message) {
      sent.push(message);
      return answer();
    },
    async frontEnd(_, name) {
      fetched.push(name);
      if (name === missing) throw new Error("It is not there.");
      return { script: `of ${name}`, files: {} };
    },
    onSent(_, listener) {
      hear = (modelId) => listener({ modelId, content: {}, buffers: [] });
      return () => {};
    },
  };
  const words = { asleep: "a", gone: "g", overBudget: "o", noFrontEnd: "n", notSent: "t", withinItself: "w" };
  const frame = connectWidgets({
    source,
    paragraphId: "p",
    run,
    words: () => words,
    post: (message) => posted.push(message),
  });
  return {
    frame,
    sent,
    fetched,
    posted: () => posted.splice(0),
    hear: (modelId: string) => hear(modelId),
    runs(next: ShownRun) {
      shown = next;
    },
    now(models: Widgets["models"], standing: Partial<Widgets & { mayMove: boolean }> = {}) {
      widgets = { ...widgets, ...standing, models };
      mayMove = standing.mayMove ?? mayMove;
      notifyChange();
    },
  };
}

describe("widgets of a frame", () => {
  it("widgets of a frame receive the front ends that they name, and no others", async () => {
    const name = `${"a".repeat(64)}.frontend`;
    const { frame, posted } = aFrame({ m: { ...model({}), front_end: name } });
    frame.receive({ type: "frontEnd", name });
    frame.receive({ type: "frontEnd", name: `${"b".repeat(64)}.frontend` });
    const received: ToFrame[] = [];
    await expect.poll(() => received.push(...posted()), { interval: 1 }).toBe(2);
    expect(received).toContainEqual({ type: "frontEnd", name, content: { script: `of ${name}`, files: {} } });
    expect(received).toContainEqual({ type: "frontEnd", name: `${"b".repeat(64)}.frontend`, content: null });
  });

  it("receive each front end once, and what is not there is looked for a few times", async () => {
    const name = `${"a".repeat(64)}.frontend`;
    const models = { m: { ...model({}), front_end: name }, n: { ...model({}), front_end: missing } };
    const { frame, posted, fetched } = aFrame(models);
    const received: ToFrame[] = [];
    const contentOf = (wanted: string) => received.filter((one) => one.type === "frontEnd" && one.name === wanted);
    for (let round = 0; round < 2; round++) frame.receive({ type: "frontEnd", name });
    await expect.poll(() => received.push(...posted()), { interval: 1 }).toBe(1);
    for (let round = 1; round <= 5; round++) {
      frame.receive({ type: "frontEnd", name });
      frame.receive({ type: "frontEnd", name: missing });
      await expect.poll(() => received.push(...posted()) && contentOf(missing).length, { interval: 1 }).toBe(round);
    }
    expect(contentOf(name)).toEqual([{ type: "frontEnd", name, content: { script: `of ${name}`, files: {} } }]);
    expect(contentOf(missing)).toEqual(Array(5).fill({ type: "frontEnd", name: missing, content: null }));
    expect(fetched).toEqual([name, missing, missing, missing]);
  });

  it("are sent when it shows the first, and from then on what is different", () => {
    const { frame, posted, now } = aFrame({ a: model({ value: 1, list: [1] }), b: model({}) });
    expect(posted()).toEqual([]);
    frame.receive({ type: "wanted" });
    expect(posted()).toMatchObject([{ type: "models", isLive: true, mayMove: true }]);
    now({ a: model({ value: 2, list: [1] }, "QQ=="), c: model({}) });
    expect(posted()).toEqual([
      { type: "opened", modelId: "c", model: model({}) },
      {
        type: "changed",
        modelId: "a",
        state: { value: 2 },
        buffers: [{ encoding: "base64", path: ["bytes"], data: "QQ==" }],
      },
      { type: "closed", modelId: "b" },
    ]);
  });

  it("widgets of a frame are those of the run that the frame was made for, and of no later one", () => {
    const { frame, posted, now, runs, sent } = aFrame({ a: model({}) });
    frame.receive({ type: "wanted" });
    posted();
    runs({ runId: "next", startedAt: 2 });
    now({ b: model({}) }, { runId: "next" });
    expect(posted()).toEqual([
      { type: "closed", modelId: "a" },
      { type: "standing", isLive: false, mayMove: true },
    ]);
    frame.receive({ type: "send", messageId: "1", modelId: "b", data: {}, buffers: [] });
    expect([posted(), sent]).toEqual([[{ type: "handled", messageId: "1", problem: "a" }], []]);
  });

  it("widgets may reach a frame after its run began, and never from the next run", () => {
    const late = aFrame({ a: model({}) }, undefined, { runId: undefined, startedAt: 1 });
    late.frame.receive({ type: "wanted" });
    expect(late.posted()).toMatchObject([{ type: "models", models: { a: {} } }]);
    const old = aFrame({ a: model({}) }, undefined, { runId: undefined, startedAt: 0 });
    old.frame.receive({ type: "wanted" });
    expect(old.posted()).toMatchObject([{ type: "models", models: {}, isLive: false }]);
  });

  it("hear that their interpreter is gone, or that they may not be moved", () => {
    const models = { a: model({}) };
    const { frame, posted, now } = aFrame(models);
    frame.receive({ type: "wanted" });
    posted();
    now(models, { isLive: false });
    now(models, { isLive: true, mayMove: false });
    expect(posted()).toEqual([
      { type: "standing", isLive: false, mayMove: true },
      { type: "standing", isLive: true, mayMove: false },
    ]);
    frame.stop();
    now({});
    expect(posted()).toEqual([]);
  });

  it("send to those of their own paragraph alone, and hear when it is dealt with", async () => {
    const { frame, posted, sent } = aFrame({ a: model({}) });
    frame.receive({ type: "wanted" });
    posted();
    frame.receive({
      type: "send",
      messageId: "1",
      modelId: "a",
      data: { method: "custom" },
      buffers: [Uint8Array.of(65)],
    });
    expect(sent).toEqual([{ paragraphId: "p", modelId: "a", data: { method: "custom" }, buffers: ["QQ=="] }]);
    await expect.poll(posted).toEqual([{ type: "handled", messageId: "1", problem: null }]);
  });

  it("are sent once, however often the frame asks, and hear what is for their own models", () => {
    const { frame, posted, hear } = aFrame({ a: model({}) });
    for (let round = 0; round < 3; round++) frame.receive({ type: "wanted" });
    expect(posted()).toMatchObject([{ type: "models" }]);
    hear("a");
    hear("b");
    expect(posted()).toMatchObject([{ type: "sent", modelId: "a" }]);
  });

  it("send nothing that would not arrive, and hear why", () => {
    const { frame, posted, sent, now } = aFrame({ a: model({}) });
    const problem = (modelId: string) => {
      posted();
      frame.receive({ type: "send", messageId: "1", modelId, data: {}, buffers: [] });
      return posted();
    };
    expect(problem("b")).toEqual([{ type: "handled", messageId: "1", problem: "g" }]);
    expect(problem("__proto__")).toEqual([{ type: "handled", messageId: "1", problem: "g" }]);
    now({ a: model({}) }, { mayMove: false });
    expect(problem("a")).toEqual([{ type: "handled", messageId: "1", problem: null }]);
    now({ a: model({}) }, { isLive: false });
    expect(problem("a")).toEqual([{ type: "handled", messageId: "1", problem: "a" }]);
    frame.receive({ type: "oversized", messageId: "2" });
    expect(posted()).toEqual([{ type: "handled", messageId: "2", problem: "t" }]);
    expect(sent).toEqual([]);
  });

  it("send some at a time, and no more than a bounded part waits", async () => {
    const answers: ((problem: string | null) => void)[] = [];
    const { frame, posted, sent } = aFrame({ a: model({}) }, () => new Promise((resolve) => answers.push(resolve)));
    const send = (messageId: string, bytes = 0) =>
      frame.receive({ type: "send", messageId, modelId: "a", data: {}, buffers: [new Uint8Array(bytes)] });
    const megabyte = 1024 * 1024;
    for (let count = 1; count <= 20; count++) send(`${count}`);
    expect(sent).toHaveLength(8);
    send("large", 3 * megabyte);
    send("larger", 3 * megabyte);
    expect(posted()).toEqual([{ type: "handled", messageId: "larger", problem: "t" }]);
    for (let count = 0; count < 21; count++) {
      await expect.poll(() => answers.length).toBeGreaterThan(0);
      answers.shift()?.(null);
    }
    await expect.poll(() => sent.length).toBe(21);
    await expect.poll(() => posted().some((one) => one.type === "handled" && one.messageId === "large")).toBe(true);
    for (let count = 0; count < 300; count++) send("many");
    expect(posted().length).toBe(300 - 208);
  });

  it("hear of what could not be sent at all", async () => {
    const { frame, posted } = aFrame({ a: model({}) }, () => Promise.reject(new Error("too long")));
    frame.receive({ type: "wanted" });
    posted();
    frame.receive({ type: "send", messageId: "1", modelId: "a", data: {}, buffers: [] });
    await expect.poll(posted).toEqual([{ type: "handled", messageId: "1", problem: "t" }]);
  });
});
