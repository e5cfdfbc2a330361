import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildNoteTree, sortByPath, treeLines } from "./note-tree.ts";

const notes = (...paths: string[]) => paths.map((path, at) => ({ id: `n${at}`, path }));
const none: ReadonlySet<string> = new Set();

/** The lines as an outline: two spaces a level, `+` for a closed folder, `-` for an open one. */
function outline(paths: readonly string[], { open = none, filter = "", root = "" } = {}) {
  return treeLines(buildNoteTree(notes(...paths), root), { open, filter }).map((line) => {
    const mark = line.kind === "note" ? "" : line.isOpen ? `- (${line.count}) ` : `+ (${line.count}) `;
    return `${"  ".repeat(line.level - 1)}${mark}${line.name}`;
  });
}

describe("the tree of notes", () => {
  it("puts folders before notes and counts what is in them", () => {
    expect(outline(["/b", "/Sales/2024/x", "/Sales/y", "/a"])).toEqual(["+ (2) Sales", "a", "b"]);
  });

  it("orders names as people do: whatever their case, numbers by value", () => {
    expect(outline(["/note 10", "/Note 9", "/alpha", "/Beta"])).toEqual(["alpha", "Beta", "Note 9", "note 10"]);
  });

  it("shows what is in open folders only", () => {
    const open = new Set(["/Sales"]);
    expect(outline(["/Sales/2024/x", "/Sales/y"], { open })).toEqual(["- (2) Sales", "  + (1) 2024", "  y"]);
  });

  it("puts what was changed last first, where that is wanted: a folder by its newest note", () => {
    const at: Record<string, number> = { n0: 5, n1: 9, n2: 7 };
    const tree = buildNoteTree(notes("/a", "/Sales/x", "/b", "/Archive/y", "/c"), "", (id) => at[id] ?? 0);
    const lines = treeLines(tree, { open: none, filter: "" });
    expect(lines.map(({ name }) => name)).toEqual(["Sales", "Archive", "b", "a", "c"]);
  });

  it("keeps a note and a folder of the same name apart", () => {
    expect(outline(["/Sales", "/Sales/x"])).toEqual(["+ (1) Sales", "Sales"]);
  });

  it("can begin at a folder, as the trash does", () => {
    expect(outline(["/~Trash/Sales/x", "/~Trash/y", "/z"], { root: "/~Trash" })).toEqual(["+ (1) Sales", "y"]);
  });

  it("names a note without a name by its id", () => {
    expect(outline(["/"])).toEqual(["Note n0"]);
  });

  it("gives each line its place among its siblings", () => {
    const lines = treeLines(buildNoteTree(notes("/Sales/x", "/a", "/b")), { open: none, filter: "" });
    expect(lines.map(({ position, siblings }) => [position, siblings])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });
});

it("sorts a flat list as people count", () => {
  expect(sortByPath(notes("/n 10", "/n 9", "/A/x")).map(({ path }) => path)).toEqual(["/A/x", "/n 9", "/n 10"]);
});

describe("the filter", () => {
  const paths = ["/Sales/2024/Overview", "/Sales/Costs", "/overview of all", "/Other/x"];

  it("finds names whatever their case and opens the folders they are in", () => {
    expect(outline(paths, { filter: "OVER" })).toEqual([
      "- (1) Sales",
      "  - (1) 2024",
      "    Overview",
      "overview of all",
    ]);
  });

  it("shows all of a folder whose name it finds", () => {
    expect(outline(paths, { filter: "sales" })).toEqual(["- (2) Sales", "  - (1) 2024", "    Overview", "  Costs"]);
  });

  it("does not see the folder that the tree begins with", () => {
    expect(outline(["/~Trash/x"], { root: "/~Trash", filter: "trash" })).toEqual([]);
  });

  it("counts and shows the same notes, whatever is looked for", () => {
    const segment = fc.constantFrom("a", "B", "ab", "c c");
    const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join("/")}`);
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 20 }), fc.constantFrom("a", "b", "ab", "c"), (all, filter) => {
        const lines = treeLines(buildNoteTree(notes(...all)), { open: none, filter });
        const shown = lines.filter(({ kind }) => kind === "note").map((line) => line.path);
        expect([...shown].sort()).toEqual(all.filter((one) => one.toLowerCase().includes(filter)).sort());
        for (const line of lines) {
          if (line.kind === "note") continue;
          expect(line.count).toBe(shown.filter((one) => one.startsWith(`${line.path}/`)).length);
        }
      }),
    );
  });
});
