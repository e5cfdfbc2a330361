import { createSegment, type Json, resultsOf } from "@octavo/note";
import { aNote, aParagraph } from "@octavo/note/testing";
import { describe, expect, it } from "vitest";
import { noteForFile } from "./exported-note.ts";

const printed = resultsOf("SUCCESS", [createSegment("TEXT", "printed")]);
const fileOf = (parts: Parameters<typeof aNote>[0]) => noteForFile(aNote(parts));

describe("what goes into the file of a note", () => {
  it("the file of a note has its name without folders, its look, and none of its shared values", () => {
    const file = fileOf({
      path: "/Secret folder/Sales",
      config: { looknfeel: "simple", cron: "0 0 * * *", cronExecutingUser: "ada", releaseresource: true },
      angularObjects: { token: [{ name: "token", object: "hidden value" }] as Json },
      info: { isRunning: false },
      extra: { own: "hidden value" },
    });
    expect(file.path).toBe("/Sales");
    expect(file.config).toEqual({ looknfeel: "simple", numberingToggled: true, noteFormTitle: "" });
    expect(JSON.stringify(file)).not.toMatch(/hidden value|Secret|cron/);
  });

  it("the file of a note has no hidden output, form or title, and no code of a report", () => {
    const hidden = aParagraph({
      text: "print(1)",
      title: "not shown",
      results: printed,
      config: { tableHide: true, runOnSelectionChange: true },
      settings: { forms: { a: { name: "a", type: "TextBox", hidden: true } }, params: { a: "hidden value", b: "old" } },
    });
    const [paragraph] = fileOf({ paragraphs: [hidden] }).paragraphs;
    expect(paragraph).toMatchObject({ text: "print(1)", title: null, results: null, config: { tableHide: true } });
    expect(paragraph?.settings).toEqual({ forms: {}, params: {} });
    const report = fileOf({ paragraphs: [hidden], config: { looknfeel: "report" } });
    expect(JSON.stringify(report)).not.toContain("print(1)");
  });

  it("the file of a note has no words of a failed run, whose output may be hidden", () => {
    const errorMessage = "hidden value";
    const config = { tableHide: true };
    const paragraphs = [aParagraph({ status: "ERROR", results: printed, errorMessage, config })];
    expect(JSON.stringify(fileOf({ paragraphs }))).not.toContain("hidden value");
  });

  it("the file of a note has widgets with their state, but without what was typed into those for passwords", () => {
    const password = { model_module: "@jupyter-widgets/controls", model_module_version: "2.0.0" };
    const models = {
      slider: { ...password, model_name: "IntSliderModel", state: { value: 7 } },
      key: { ...password, model_name: "PasswordModel", state: { description: "Key", value: "hidden value" } },
      // As a text that is drawn like one.
      masked: { ...password, model_name: "TextModel", state: { _view_name: "PasswordView", value: "hidden value" } },
    };
    const widgets = { runId: "r", isLive: true, models };
    const [paragraph] = fileOf({ paragraphs: [aParagraph({ results: printed, widgets })] }).paragraphs;
    expect(paragraph?.widgets).toMatchObject({
      runId: "exported",
      models: {
        slider: { state: { value: 7 } },
        key: { state: { description: "Key", value: "" } },
        masked: { state: { value: "" } },
      },
    });
    expect(JSON.stringify(paragraph)).not.toContain("hidden value");
  });

  it("the file of a note has forms with their values, but no passwords", () => {
    const forms = {
      city: { name: "city", type: "TextBox", defaultValue: "Bonn" },
      key: { name: "key", type: "Password", defaultValue: "hidden value" },
    };
    const settings = { forms, params: { city: "Kiel", key: "hidden value" } };
    const file = fileOf({ paragraphs: [aParagraph({ settings })] });
    expect(file.paragraphs[0]?.settings).toEqual({
      forms: { city: forms.city, key: { name: "key", type: "Password" } },
      params: { city: "Kiel", key: "" },
    });
  });

  it("an exported paragraph does not run, and names no file of the server", () => {
    const overflow = { lines: 5000, bytes: 70_000, tail: "", file: "results/one" };
    const results = resultsOf("SUCCESS", [createSegment("TABLE", "a\n1", overflow)]);
    const [paragraph] = fileOf({ paragraphs: [aParagraph({ status: "RUNNING", results })] }).paragraphs;
    expect(paragraph?.status).toBe("READY");
    expect(paragraph?.results?.segments[0]?.overflow).toEqual({ ...overflow, file: null });
  });

  it("an exported output keeps of several forms the one that is drawn", () => {
    const type = "application/vnd.plotly.v1+json";
    const mime = { chosen: type, data: { [type]: { data: [] }, "text/html": "<div>large</div>" } };
    const results = resultsOf("SUCCESS", [{ ...createSegment("HTML", "<div>large</div>"), mime }]);
    const [paragraph] = fileOf({ paragraphs: [aParagraph({ results })] }).paragraphs;
    expect(JSON.stringify(paragraph)).not.toContain("large");
    expect(paragraph?.results?.segments[0]?.mime?.data).toEqual({ [type]: { data: [] } });
  });
});
