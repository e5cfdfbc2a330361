import { describe, expect, it } from "vitest";
import { runConfig } from "./run-config.ts";

const read = { language: "markdown", editOnDblClick: true };
const code = { language: "python", editOnDblClick: false, completionKey: "TAB" };

describe("a run of what is edited by double click", () => {
  it("shows what comes of it, and writes down what it is", () => {
    expect(runConfig({ colWidth: 6, tableHide: true }, read)).toEqual({
      colWidth: 6,
      tableHide: false,
      editorSetting: read,
    });
  });

  it("changes nothing the next time, also where the text is hidden", () => {
    const config = { editorHide: true, tableHide: false, editorSetting: read };
    expect(runConfig(config, read)).toBe(config);
  });
});

describe("a run of code", () => {
  it("changes nothing", () => {
    const config = { editorHide: true, tableHide: true };
    expect(runConfig(config, code)).toBe(config);
  });

  it("shows text and output where it was run as something to be read before", () => {
    const config = { editorHide: true, editorSetting: read };
    const shown = { editorHide: false, tableHide: false, editorSetting: code };
    expect(runConfig(config, code)).toEqual(shown);
    expect(runConfig({ ...shown, editorHide: true }, code)).toEqual({ ...shown, editorHide: true });
  });
});
