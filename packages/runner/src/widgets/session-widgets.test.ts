import { createHash } from "node:crypto";
import type { Session, WidgetEvent, WidgetFrontEnd, WidgetState } from "@octavo/interpreter";
import { widgetBudget } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { handClock } from "../testing/hand-clock.ts";
import { SessionWidgets, type WidgetNews } from "./session-widgets.ts";

const place = { noteId: "N", paragraphId: "p" };
const other = { noteId: "N", paragraphId: "q" };
const user = "ada";

function someWidgets() {
  const clock = handClock();
  const sent: WidgetNews[] = [];
  let isHeard = true;
  let hear: (event: WidgetEvent) => void = () => {};
  const widgets = new SessionWidgets({ clock, isHeard: () => isHeard, send: (news) => void sent.push(news) });
  const ears = {
    hear(listener: typeof hear) {
      hear = listener;
    },
    send: () => {},
  };
  widgets.follow({ widgets: ears } as Partial<Session> as Session);
  widgets.begin({ ...place, user, runId: "r1" });
  const open = (modelId: string, state: WidgetState, name = "XModel", at = place) =>
    hear({ type: "opened", modelId, place: at, name, module: "m", version: "1", state, buffers: [] });
  const change = (modelId: string, state: WidgetState) => hear({ type: "changed", modelId, state, buffers: [] });
  const changes = () => sent.splice(0).flatMap((news) => (news.type === "widgets" ? news.changes : []));
  return {
    ...{ clock, sent, widgets, open, change, changes },
    hear: (event: WidgetEvent) => hear(event),
    setHeard(now: boolean) {
      isHeard = now;
    },
  };
}

const model = (state: WidgetState, name = "XModel") => ({
  model_name: name,
  model_module: "m",
  model_module_version: "1",
  state,
});

describe("widgets of a session", () => {
  it("send the first change at once, and what comes quickly after it joined", () => {
    const { clock, open, change, changes } = someWidgets();
    open("a", { value: 0 });
    expect(changes()).toEqual([{ kind: "opened", modelId: "a", model: model({ value: 0 }) }]);
    for (let value = 1; value <= 1000; value++) change("a", { value });
    clock.pass(50);
    expect(changes()).toEqual([{ kind: "changed", modelId: "a", state: { value: 1000 }, buffers: [] }]);
  });

  it("send everything to a server that comes later", () => {
    const { widgets, open, change, sent, setHeard } = someWidgets();
    setHeard(false);
    open("a", { value: 0 });
    change("a", { value: 5 });
    setHeard(true);
    sent.length = 0;
    widgets.sendAll();
    const changes = [{ kind: "opened", modelId: "a", model: model({ value: 5 }) }];
    expect(sent).toEqual([{ type: "widgets", ...place, user, runId: "r1", isLive: true, isWhole: true, changes }]);
  });

  it("widgets of a session send a front end before its first model, once, and again to a server that connects later", () => {
    const { widgets, hear, sent, changes } = someWidgets();
    const content = Buffer.from("packed").toString("base64");
    const hash = createHash("sha256").update("packed").digest("hex");
    const openBy = (modelId: string, frontEnd: WidgetFrontEnd) =>
      hear({ type: "opened", modelId, place, name: "X", module: "m", version: "1", frontEnd, state: {}, buffers: [] });
    openBy("a", { hash, content });
    expect(sent.map(({ type }) => type)).toEqual(["widgetFrontEnd", "widgets"]);
    expect(sent[0]).toEqual({ type: "widgetFrontEnd", content });
    expect(changes()).toMatchObject([{ model: { front_end: `${hash}.frontend` } }]);
    openBy("b", { hash });
    openBy("c", { hash: "0".repeat(64), content });
    openBy("d", { hash: "1".repeat(64) });
    expect(sent.filter(({ type }) => type === "widgetFrontEnd")).toEqual([]);
    sent.length = 0;
    widgets.sendAll();
    expect(sent[0]).toEqual({ type: "widgetFrontEnd", content });
    const names = changes().map((change) => change.kind === "opened" && change.model.front_end);
    expect(names).toEqual([`${hash}.frontend`, `${hash}.frontend`, undefined, undefined]);
  });

  it("send what draws a model once the server has caught up, if it came while that was behind", () => {
    const { clock, widgets, hear, sent, setHeard } = someWidgets();
    const content = Buffer.from("packed").toString("base64");
    const hash = createHash("sha256").update("packed").digest("hex");
    const frontEnd = { hash, content };
    setHeard(false);
    hear({
      ...{ type: "opened", modelId: "a", place, name: "X", module: "m", version: "1" },
      ...{ frontEnd, state: {}, buffers: [] },
    });
    clock.pass(50);
    expect(sent).toEqual([]);
    setHeard(true);
    clock.pass(50);
    expect(sent.map(({ type }) => type)).toEqual(["widgetFrontEnd", "widgets"]);
    widgets.sendAll();
    clock.pass(50);
    expect(sent.filter(({ type }) => type === "widgetFrontEnd").length).toBe(2);
  });

  it("send what draws models also where its first model is shown nowhere", () => {
    const { clock, hear, sent, changes } = someWidgets();
    const content = Buffer.from("packed").toString("base64");
    const hash = createHash("sha256").update("packed").digest("hex");
    hear({ type: "frontEnd", frontEnd: { hash, content } });
    // At once, because the output that asks for it comes next.
    expect(sent).toEqual([{ type: "widgetFrontEnd", content }]);
    hear({
      ...{ type: "opened", modelId: "a", place, name: "X", module: "m", version: "1" },
      ...{ frontEnd: { hash }, state: {}, buffers: [] },
    });
    clock.pass(50);
    expect(changes()).toMatchObject([{ model: { front_end: `${hash}.frontend` } }]);
  });

  it("gives another paragraph that shows a model all that it names, and what links it", () => {
    const { widgets, open, hear, clock, changes, sent } = someWidgets();
    open("layout", { width: "3em" });
    open("a", { layout: "IPY_MODEL_layout" });
    open("b", {});
    open("unseen", {});
    open("link", { source: ["IPY_MODEL_a", "value"], target: ["IPY_MODEL_b", "value"] }, "LinkModel");
    clock.pass(50);
    changes();
    widgets.begin({ ...other, user, runId: "r2" });
    hear({ type: "shown", modelId: "a", place: other });
    clock.pass(50);
    const news = sent.filter((one) => one.type === "widgets" && one.paragraphId === "q");
    expect(news.flatMap((one) => (one.type === "widgets" ? one.changes : [])).map(({ modelId }) => modelId)).toEqual([
      "a",
      "layout",
      "link",
      "b",
    ]);
    // The paragraph that had made them is run again: the other one goes on.
    widgets.begin({ ...place, user, runId: "r3" });
    sent.length = 0;
    hear({ type: "changed", modelId: "a", state: { value: 1 }, buffers: [] });
    clock.pass(50);
    expect(sent).toMatchObject([{ paragraphId: "q", runId: "r2" }]);
  });

  it("leaves out what nothing shows before it leaves out a state, and says how large that is", () => {
    const { open, hear, change, clock, changes } = someWidgets();
    const half = "x".repeat(widgetBudget / 2);
    open("old", { half: `${half}x` });
    open("shown", {});
    hear({ type: "shown", modelId: "shown", place });
    change("shown", { half: half.slice(50) });
    clock.pass(5000);
    const first = changes();
    expect(first).toContainEqual({ kind: "closed", modelId: "old" });
    expect(first).toContainEqual(expect.objectContaining({ kind: "opened", modelId: "shown" }));
    change("shown", { other: half });
    clock.pass(5000);
    expect(changes()).toEqual([
      { kind: "opened", modelId: "shown", model: { ...model({}), over_budget: expect.any(Number) } },
    ]);
    change("shown", { small: 1 });
    clock.pass(50);
    expect(changes()).toEqual([]);
  });

  it("keeps what paragraphs that are run again had made for one that shows it, until others need the room", () => {
    const { widgets, open, hear, clock, sent } = someWidgets();
    const large = "x".repeat(7 * 1024 * 1024);
    for (let n = 0; n < 20; n++) {
      widgets.begin({ ...place, user, runId: `r${n}` });
      open(`m${n}`, { large });
    }
    const show = (modelId: string, paragraphId: string) => {
      widgets.begin({ noteId: "N", paragraphId, user, runId: paragraphId });
      hear({ type: "shown", modelId, place: { noteId: "N", paragraphId } });
    };
    show("m10", "first");
    show("m15", "second");
    clock.pass(100_000);
    const shows = (paragraphId: string) =>
      sent.flatMap((news) => (news.type === "widgets" && news.paragraphId === paragraphId ? news.changes : []));
    expect(shows("first")).toEqual([]);
    expect(shows("second")).toEqual([{ kind: "opened", modelId: "m15", model: model({ large }) }]);
    sent.length = 0;
    widgets.sendAll();
    expect(sent.flatMap((news) => (news.type === "widgets" ? news.changes : [])).map(({ modelId }) => modelId)).toEqual(
      ["m19", "m15"],
    );
  });

  it("leaves out of a paragraph, and of all together, what others show when it is too much there", () => {
    const { widgets, open, hear, sent } = someWidgets();
    const large = "x".repeat(7 * 1024 * 1024);
    open("a", { large });
    for (let n = 0; n < 20; n++) {
      const at = { noteId: "N", paragraphId: `p${n}` };
      widgets.begin({ ...at, user, runId: `r${n}` });
      open(`b${n}`, { n }, "XModel", at);
      hear({ type: "shown", modelId: `b${n}`, place: at });
      hear({ type: "shown", modelId: "a", place: at });
    }
    open("c", { large });
    hear({ type: "shown", modelId: "c", place: { noteId: "N", paragraphId: "p0" } });
    sent.length = 0;
    widgets.sendAll();
    expect(JSON.stringify(sent).length).toBeLessThan(64 * 1024 * 1024);
    const [first, last] = ["p0", "p19"].map((paragraphId) =>
      sent.flatMap((news) => (news.type === "widgets" && news.paragraphId === paragraphId ? news.changes : [])),
    );
    const leftOut = { kind: "opened", model: { state: {}, over_budget: expect.any(Number) } };
    expect(first?.map(({ modelId }) => modelId)).toEqual(["b0", "a", "c"]);
    expect(first?.at(-1)).toMatchObject(leftOut);
    expect(last).toMatchObject([
      { modelId: "b19", model: { state: { n: 19 } } },
      { ...leftOut, modelId: "a" },
    ]);
  });

  it("weighs the places of bytes, and says of no more than 2,000 models and 5,000 members", () => {
    const { widgets, open, hear, change, sent } = someWidgets();
    const changed = {
      type: "changed" as const,
      state: {},
      buffers: [{ path: ["a", "x".repeat(9_000_000)], bytes: Uint8Array.of(1) }],
    };
    open("path", {});
    hear({ ...changed, modelId: "path" });
    open("members", Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`m${n}`, n])));
    open("buffers", {});
    const bytes = Uint8Array.of(1);
    const buffers = Array.from({ length: 2001 }, (_, n) => ({ path: [`b${n}`], bytes }));
    hear({ ...changed, modelId: "buffers", buffers });
    for (const modelId of ["path", "members", "buffers"]) hear({ type: "shown", modelId, place });
    for (let n = 0; n < 2200; n++) {
      open(`m${n}`, {});
      hear({ type: "shown", modelId: `m${n}`, place });
      change(`m${n}`, { n });
    }
    sent.length = 0;
    widgets.sendAll();
    const changes = sent.flatMap((news) => (news.type === "widgets" ? news.changes : []));
    expect(changes.length).toBeLessThanOrEqual(2300);
    expect(JSON.stringify(sent).length).toBeLessThan(1_000_000);
    const tooMuch = changes.filter((one) => one.kind === "opened" && one.model.over_budget !== undefined);
    expect(tooMuch.slice(0, 3).map(({ modelId }) => modelId)).toEqual(["path", "members", "buffers"]);
  });

  it("weighs bytes that take the place of others once", () => {
    const { widgets, open, hear, sent } = someWidgets();
    open("picture", {}, "ImageModel");
    const bytes = new Uint8Array(1024 * 1024);
    for (let n = 0; n < 20; n++)
      hear({ type: "changed", modelId: "picture", state: {}, buffers: [{ path: ["value"], bytes }] });
    sent.length = 0;
    widgets.sendAll();
    expect(sent).toMatchObject([{ changes: [{ model: { buffers: [{ path: ["value"] }] } }] }]);
  });

  it("send a server that comes later no message of many megabytes", () => {
    const { widgets, open, sent } = someWidgets();
    for (let n = 0; n < 7; n++) open(`m${n}`, { large: "x".repeat(1_000_000) });
    sent.length = 0;
    widgets.sendAll();
    expect(sent.map((news) => news.type === "widgets" && [news.isWhole, news.changes.length])).toEqual([
      [true, 1],
      ...Array.from({ length: 6 }, () => [undefined, 1]),
    ]);
  });

  it("sends the more seldom the more bytes it sends, and answers as seldom", () => {
    const { open, change, hear, clock, sent } = someWidgets();
    open("a", { value: 0 });
    hear({ type: "shown", modelId: "a", place });
    const large = "x".repeat(256 * 1024);
    for (let n = 0; n < 200; n++) {
      change("a", { large: `${n}${large}` });
      hear({ type: "handled", messageId: `m${n}` });
      hear({ type: "sent", modelId: "a", content: large, buffers: [] });
      clock.pass(50);
    }
    const bytes = sent.reduce((sum, news) => sum + JSON.stringify(news).length, 0);
    expect(bytes).toBeGreaterThan(10 * 1024 * 1024);
    expect(bytes).toBeLessThan(26 * 1024 * 1024);
    clock.pass(10_000);
    expect(sent.filter(({ type }) => type === "widgetHandled").length).toBe(200);
    const last = sent.findLast((news) => news.type === "widgets");
    expect(last).toMatchObject({ changes: [{ state: { large: `199${large}` } }] });
  });

  it("sends a hundred thousand small changes as few", () => {
    const { open, change, clock, sent } = someWidgets();
    open("a", { value: 0 });
    clock.pass(50);
    sent.length = 0;
    for (let value = 1; value <= 100_000; value += 1) change("a", { value });
    clock.pass(1000);
    expect(sent.length).toBeLessThan(5);
    expect(sent.at(-1)).toMatchObject({ changes: [{ state: { value: 100_000 } }] });
  });

  it("refuses messages when megabytes of them wait for the interpreter", () => {
    const { widgets, hear, sent } = someWidgets();
    const buffers = [new Uint8Array(10 * 1024 * 1024)];
    const send = (messageId: string) => widgets.send({ messageId, modelId: "a", data: {}, buffers });
    for (const messageId of ["m1", "m2", "m3", "m4"]) send(messageId);
    expect(sent).toMatchObject([
      { type: "widgetHandled", messageId: "m4", problem: expect.stringMatching(/^Too much waits/) },
    ]);
    hear({ type: "handled", messageId: "m1" });
    send("m5");
    expect(sent.slice(1)).toMatchObject([{ messageId: "m1", problem: null }]);
  });

  it("report a message as handled behind what came of it, and that there is no interpreter any more", () => {
    const { widgets, open, change, hear, clock, sent } = someWidgets();
    open("a", { value: 0 });
    clock.pass(50);
    sent.length = 0;
    change("a", { value: 1 });
    change("a", { value: 2 });
    hear({ type: "handled", messageId: "m" });
    expect(sent.map(({ type }) => type).at(-1)).toBe("widgetHandled");
    expect(sent.flatMap((news) => (news.type === "widgets" ? news.changes : [])).at(-1)).toMatchObject({
      state: { value: 2 },
    });
    sent.length = 0;
    widgets.send({ messageId: "open", modelId: "a", data: {}, buffers: [] });
    widgets.end();
    widgets.send({ messageId: "late", modelId: "a", data: {}, buffers: [] });
    expect(sent).toMatchObject([
      { isLive: false, changes: [] },
      { type: "widgetHandled", messageId: "open", problem: expect.stringMatching(/gone/) },
      { type: "widgetHandled", messageId: "late", problem: expect.stringMatching(/gone/) },
    ]);
  });
});
