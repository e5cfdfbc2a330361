import type { AskedForm } from "@octavo/interpreter";
import { findParagraph, type Note, type Paragraph } from "@octavo/note";
import { aNote, aParagraph, aParagraphId } from "@octavo/note/testing";
import { describe, expect, it } from "vitest";
import { aLiveNote } from "../../testing/a-live-note.ts";
import { FormService, type ScriptPlace } from "./form-service.ts";

const paragraphId = aParagraphId("p1");

function aPlace(script: string, parts: Partial<ScriptPlace> = {}): ScriptPlace {
  const paragraph = aParagraph({ id: paragraphId, text: `%md ${script}` });
  return {
    note: aNote({ paragraphs: [paragraph] }),
    paragraph,
    user: "ada",
    driver: "md",
    script,
    properties: {},
    ...parts,
  };
}

function withParams(params: Paragraph["settings"]["params"], parts: Partial<Note> = {}) {
  const paragraph = aParagraph({ id: paragraphId, settings: { params, forms: {} } });
  return { paragraph, note: aNote({ paragraphs: [paragraph], ...parts }) };
}

const who = { type: "TextBox", name: "who", displayName: "who", hidden: false, defaultValue: "world" };

describe("a script with forms", () => {
  it("is run with their values, and says where they are", () => {
    const prepared = new FormService().prepare(aPlace("hello ${who=world}!"));
    expect(prepared).toEqual({
      ok: true,
      isNative: false,
      order: { code: "hello world!", parameters: ["hello ", { name: "who", value: "world" }, "!"] },
      secrets: {},
      facts: [{ type: "paragraphFormsSet", paragraphId, params: {}, forms: { who } }],
    });
  });

  it("gives the note its own forms, beside those that are there", () => {
    const place = aPlace("$${who=world}", withParams({ who: "mine" }, { params: { who: "Ada" }, forms: { old: who } }));
    expect(new FormService().prepare(place)).toMatchObject({
      order: { code: "Ada" },
      facts: [{ type: "noteFormsSet", params: { who: "Ada" }, forms: { old: who, who } }],
    });
  });

  it("says nothing where nothing is new, and takes forms away that are not in it any more", () => {
    const paragraph = aParagraph({ id: paragraphId, settings: { params: { who: "x" }, forms: { who } } });
    const place = { ...aPlace("${who=world}"), paragraph };
    expect(new FormService().prepare(place)).toMatchObject({ order: { code: "x" }, facts: [] });
    expect(new FormService().prepare({ ...place, script: "plain" })).toMatchObject({
      order: { code: "plain" },
      facts: [{ type: "paragraphFormsSet", forms: {}, params: { who: "x" } }],
    });
  });

  it("that cannot be understood is not run", () => {
    expect(new FormService().prepare(aPlace("${date:x}"))).toEqual({
      ok: false,
      problem: "Could not recognize dynamic form with type: date",
    });
  });

  it("takes a value that is bound to the page before a form of that name", () => {
    const angularObjects = { md: [{ name: "who", object: "page", noteId: "n", paragraphId }] };
    const place = aPlace("${who=world}", {
      note: aNote({ angularObjects, paragraphs: [aParagraph({ id: paragraphId })] }),
    });
    expect(new FormService().prepare(place)).toMatchObject({ order: { code: "page" }, facts: [] });
  });

  it("is left as it is where code asks for its forms, unless its properties say otherwise", () => {
    const desk = new FormService();
    const shell = aPlace("echo ${HOME}", { driver: "sh" });
    expect(desk.prepare(shell)).toMatchObject({ isNative: true, order: { code: "echo ${HOME}" }, facts: [] });
    expect(desk.prepare({ ...shell, properties: { form: "simple" } })).toMatchObject({ order: { code: "echo " } });
    expect(desk.prepare(aPlace("${x}", { properties: { form: "native" } }))).toMatchObject({ order: { code: "${x}" } });
    expect(desk.prepare(aPlace("${x}", { driver: "angular" }))).toMatchObject({ order: { code: "${x}" } });
  });
});

describe("a password", () => {
  const key = { user: "ada", noteId: aNote().id, paragraphId, name: "pin" };

  it("goes beside the order, for the user who typed it, and what an older text left among the params goes away", () => {
    const desk = new FormService();
    desk.secrets.keep(key, "1234");
    const place = aPlace("pin ${password:pin}", withParams({ pin: "old", other: "x" }));
    const prepared = desk.prepare(place);
    expect(prepared).toMatchObject({
      order: { code: "pin ", parameters: ["pin ", { name: "pin", value: "" }] },
      secrets: { 1: "1234" },
      facts: [{ type: "paragraphFormsSet", params: { other: "x" } }],
    });
    expect(prepared.ok && JSON.stringify([prepared.order, prepared.facts])).not.toContain("1234");
    expect(desk.prepare({ ...place, user: "eve" })).toMatchObject({ secrets: { 1: "" } });
  });

  it("is forgotten when its owner logs out", () => {
    const desk = new FormService();
    desk.secrets.keep(key, "1234");
    desk.secrets.forget("eve");
    expect(desk.secrets.of(key)).toBe("1234");
    desk.secrets.forget("ada");
    expect(desk.secrets.of(key)).toBe("");
  });
});

describe("a form that code asks for", () => {
  /** A paragraph whose code runs. */
  function aRun(settings: Paragraph["settings"] = { params: {}, forms: {} }, { isBegun = true } = {}) {
    const desk = new FormService();
    const note = aNote({ paragraphs: [aParagraph({ id: paragraphId, settings })] });
    const { live } = aLiveNote(note);
    const run = { live, paragraphId, order: { user: "ada", noteId: note.id } as never };
    if (isBegun) desk.begin(run);
    return {
      desk,
      live,
      ask: (form: Partial<AskedForm>, place: "paragraph" | "note" = "paragraph") =>
        desk.ask({ place, form: { type: "TextBox", name: "x", ...form } }, run),
      end: (outcome: "FINISHED" | "ERROR" = "FINISHED") => live.decide(desk.end(run, outcome)),
      settings: () => findParagraph(live.note, paragraphId)?.settings,
    };
  }

  const options = [{ value: "a", displayName: "A" }, { value: "b" }];

  it.each<[string, Partial<AskedForm>, unknown]>([
    ["a text box without a default", {}, ""],
    ["a text box with one", { defaultValue: "Ada" }, "Ada"],
    ["a select: the first option", { type: "Select", options }, "a"],
    ["a select with a default", { type: "Select", options, defaultValue: "b" }, "b"],
    ["check boxes: all", { type: "CheckBox", options }, ["a", "b"]],
    ["check boxes with some checked", { type: "CheckBox", options, defaultValue: ["b"] }, ["b"]],
    ["check boxes with none checked", { type: "CheckBox", options, defaultValue: [] }, []],
  ])("holds its default until a user changes it: %s", (_name, form, value) => {
    const { ask, settings } = aRun();
    expect(ask(form)).toEqual(value);
    expect(settings()?.params).toEqual({ x: value });
    expect(settings()?.forms["x"]).toMatchObject({ type: form.type ?? "TextBox", name: "x", displayName: "x" });
  });

  it("holds what a user chose, as far as it can be chosen", () => {
    expect(aRun({ params: { x: "Eve" }, forms: {} }).ask({ defaultValue: "Ada" })).toBe("Eve");
    expect(aRun({ params: { x: ["b", "gone"] }, forms: {} }).ask({ type: "CheckBox", options })).toEqual(["b"]);
  });

  it("can be the note's", () => {
    const { ask, live, settings } = aRun();
    expect(ask({ defaultValue: "Ada" }, "note")).toBe("Ada");
    expect(live.note).toMatchObject({ params: { x: "Ada" }, forms: { x: { type: "TextBox" } } });
    expect(settings()).toEqual({ params: {}, forms: {} });
  });

  it("that is a password gives what this user typed, and no param", () => {
    const { desk, ask, live, settings } = aRun();
    desk.secrets.keep({ user: "ada", noteId: live.note.id, paragraphId, name: "x" }, "1234");
    expect(ask({ type: "Password" })).toBe("1234");
    expect(settings()).toMatchObject({ params: {}, forms: { x: { type: "Password", defaultValue: "" } } });
    expect(JSON.stringify(live.note)).not.toContain("1234");
  });

  it("comes in the order of asking; what was not asked for goes with the end", () => {
    const given = aRun({ params: {}, forms: { old: who, x: who } });
    given.ask({ name: "y" });
    given.ask({ name: "x" });
    expect(Object.keys(given.settings()?.forms ?? {})).toEqual(["y", "x", "old"]);
    given.end();
    expect(Object.keys(given.settings()?.forms ?? {})).toEqual(["y", "x"]);
  });

  it("stays when the run failed, or was seen only in part", () => {
    const failed = aRun({ params: {}, forms: { old: who } });
    failed.end("ERROR");
    expect(failed.settings()?.forms).toEqual({ old: who });
    const adopted = aRun({ params: {}, forms: { old: who } }, { isBegun: false });
    adopted.ask({ name: "y" });
    adopted.end();
    expect(Object.keys(adopted.settings()?.forms ?? {})).toEqual(["old", "y"]);
  });

  it("makes no fact when nothing is new", () => {
    const { ask, live } = aRun();
    ask({});
    const { version } = live;
    ask({});
    expect(live.version).toBe(version);
  });
});
