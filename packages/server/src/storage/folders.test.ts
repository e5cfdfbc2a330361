import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findFolders, homeMarkOf, homeMarkText, notebookOfHome, ownFolders } from "./folders.ts";

let place: string;
beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), "octavo-home-")));
  mkdirSync(join(place, "zeppelin", "notebook"), { recursive: true });
  mkdirSync(join(place, "zeppelin", "conf"));
});
afterEach(() => rmSync(place, { recursive: true }));

const at = (...names: string[]) => join(place, ...names);
const find = (named: { data?: string; home?: string }) =>
  findFolders({ data: named.data, home: named.home, workingDirectory: place });

/** As a start leaves it. */
function mark(data: string, home: string) {
  mkdirSync(data, { recursive: true });
  writeFileSync(homeMarkOf(data), homeMarkText(data, home));
}

describe("the folders of a server", () => {
  it("the folders of a server are one data folder without a home", () => {
    expect(find({})).toEqual(ownFolders(at("data")));
    expect(find({ data: "mine" })).toEqual(ownFolders(at("mine")));
  });

  const ofHome = () => ({
    notebook: at("zeppelin", "notebook"),
    conf: at("zeppelin", "conf"),
    helium: at("zeppelin", "helium"),
    home: at("zeppelin"),
  });

  it("the folders of a server are those of the home and, for what only Octavo reads, one inside it", () => {
    expect(find({ home: "zeppelin" })).toEqual({ data: at("zeppelin", "octavo"), ...ofHome() });
  });

  it("the folders of a server may have the data folder elsewhere, which remembers its home", () => {
    expect(find({ home: "zeppelin", data: "mine" })).toEqual({ data: at("mine"), ...ofHome() });
    mark(at("mine"), at("zeppelin"));
    expect(find({ data: "mine" })).toEqual({ data: at("mine"), ...ofHome() });
  });

  it("the folders of a server stay together when the home is moved as a whole", () => {
    const data = at("zeppelin", "octavo");
    expect(homeMarkText(data, at("zeppelin"))).toContain('".."');
    mark(data, at("zeppelin"));
    expect(find({ data })).toEqual({ data, ...ofHome() });
  });
});

describe("what does not go together is refused in words", () => {
  it("a data folder of another home", () => {
    mkdirSync(at("other", "notebook"), { recursive: true });
    mark(at("mine"), at("zeppelin"));
    expect(() => find({ home: "other", data: "mine" })).toThrow(/belongs to the home .*zeppelin/);
  });

  it("a data folder with notes of its own", () => {
    mkdirSync(at("mine", "notebook"), { recursive: true });
    expect(() => find({ home: "zeppelin", data: "mine" })).toThrow(/has notes of its own/);
  });

  it("a mark that cannot be read", () => {
    mkdirSync(at("mine"));
    writeFileSync(homeMarkOf(at("mine")), '{"zeppelin');
    expect(() => find({ data: "mine" })).toThrow(/home\.json should name the home/);
  });

  it.each([
    ["that is not there", "nowhere", () => {}, /There is no folder .*nowhere/],
    ["that is a file", "file", () => writeFileSync(at("file"), ""), /There is no folder/],
    ["with nothing of Zeppelin's in it", "empty", () => mkdirSync(at("empty")), /no home of Zeppelin's/],
    [
      "that is a data folder of Octavo's",
      "data",
      () => {
        mkdirSync(at("data", "notebook"), { recursive: true });
        writeFileSync(at("data", "octavo.db"), "");
      },
      /start with --data/,
    ],
  ])("a home %s", (_what, home, make, words) => {
    make();
    expect(() => find({ home })).toThrow(words);
  });
});

describe("the notebook folder of a home", () => {
  it("the notebook folder of a home is its own before the one that its configuration names: a copy must not write into the original", () => {
    mkdirSync(at("original"));
    expect(notebookOfHome(at("zeppelin"), at("original"))).toBe(at("zeppelin", "notebook"));
  });

  it("the notebook folder of a home is the one that is named where it has none", () => {
    rmSync(at("zeppelin", "notebook"), { recursive: true });
    expect(notebookOfHome(at("zeppelin"), undefined)).toBe(at("zeppelin", "notebook"));
    expect(notebookOfHome(at("zeppelin"), "notes")).toBe(at("zeppelin", "notes"));
    expect(notebookOfHome(at("zeppelin"), at("notes"))).toBe(at("notes"));
    expect(notebookOfHome(at("zeppelin"), `file://${at("notes")}`)).toBe(at("notes"));
  });
});
