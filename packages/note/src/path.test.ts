import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NoteId } from "./ids.ts";
import {
  foldersOf,
  isInFolder,
  isInTrash,
  movedPath,
  normaliseFolder,
  normalisePath,
  noteFileName,
  parseNoteFileName,
  restoredPath,
  trashedPath,
} from "./path.ts";
import { utf8Length } from "./utf8.ts";

const id = "2N9GKAP8K" as NoteId;
const at = new Date(2026, 10, 21, 3, 4, 5).getTime();

/** What a file system makes of the path. */
function resolve(path: string): readonly string[] {
  const place: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "..") {
      if (place.length === 0) throw new Error("left the folder");
      place.pop();
    } else if (segment !== "." && segment !== "") place.push(segment);
  }
  return place;
}

const anyName = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.constantFrom(
        "..",
        ".",
        "/",
        "\\",
        "%2e",
        "%252e",
        "%2F",
        "%",
        "+",
        " ",
        "\0",
        "\n",
        "é",
        "a",
        "~Trash",
        "\ud800",
      ),
    )
    .map((parts) => parts.join("")),
);

describe("normalisePath", () => {
  it.each([
    ["", "/Untitled Note"],
    [" \n ", "/Untitled Note"],
    ["a", "/a"],
    ["/a/b", "/a/b"],
    ["a\r\nb", "/a  b"],
    ["a//b", "/a/b"],
    ["1+1=2", "/1+1=2"],
    ["100%", "/100%"],
    ["a%20b", "/a%20b"],
    ['?*:<>|"', '/?*:<>|"'],
    ["Unicode – café ☕", "/Unicode – café ☕"],
    ["cafe\u0301", "/caf\u00e9"],
    [".hidden", "/.hidden"],
    ["con", "/con"],
    ["~Trash", "/~Trash"],
    ["a\\b", "/a\\b"],
    ["👩‍🔬", "/👩‍🔬"],
  ])("makes of %j the path %j", (name, path) => {
    expect(normalisePath(name)).toEqual({ ok: true, path });
  });

  it.each([
    ["a/", "Note name shouldn't end with '/'"],
    ["/", "Note name shouldn't end with '/'"],
    ["x".repeat(255), "Note name must be less than 255"],
    ["a/../../b", "Note name can not contain '..'"],
    ["a\\..\\b", "Note name can not contain '..'"],
    ["..", "Note name can not contain '..'"],
  ])("refuses %j in Zeppelin's words", (name, problem) => {
    expect(normalisePath(name)).toEqual({ ok: false, problem });
  });

  it("takes a harmless name that is encoded more than once", () => {
    expect(normalisePath("100%252541 done")).toEqual({ ok: true, path: "/100%252541 done" });
  });

  it.each([
    ["a dot segment", "a/./b"],
    ["a dot alone", "."],
    ["a dot segment between backslashes", "a\\.\\b"],
    ["encoded traversal", "%2e%2e%2fetc"],
    ["traversal encoded twice", "%252e%252e%252f"],
    ["traversal encoded six times", "%25252525252e%25252525252e%25252525252fx"],
    ["an encoding without end", `%${"25".repeat(12)}41`],
    ["NUL", "a\0b"],
    ["a tab", "a\tb"],
    ["an override of the direction of text", "a\u202egpj"],
    ["a byte order mark", "\ufeffa"],
    ["a mark of direction", "a\u200fb"],
    ["a mark of direction for Arabic", "a\u061cb"],
    ["an isolate of direction", "a\u2067b"],
    ["a zero-width space", "a\u200bb"],
    ["a word joiner", "a\u2060b"],
    ["a zero-width joiner between Latin letters", "a\u200db"],
    ["a zero-width non-joiner between Cyrillic letters", "\u0430\u200c\u0431"],
    ["a zero-width joiner at the beginning", "\u200da"],
    ["a soft hyphen", "a\u00adb"],
    ["a Hangul filler", "a\u3164"],
    ["a tag that belongs to no flag", "a\u{e0061}"],
    ["a lone surrogate", "a\ud800"],
    ["a hidden folder", ".git/hooks/x"],
    ["a blank folder", "a/ /b"],
    ["a companion file of macOS", "._a"],
    ["a name the file system cannot hold", "é".repeat(121)],
    ["a folder the file system cannot hold", `${"x".repeat(256)}/a`],
    ["500 nested folders", `${"a/".repeat(500)}b`],
    ["a megabyte", "x/".repeat(500_000)],
  ])("refuses %s in a sentence", (_, name) => {
    expect(normalisePath(name)).toEqual({ ok: false, problem: expect.stringMatching(/^[A-Z].{20,}/) });
  });

  it.each([
    ["a joiner within an emoji", "\u{1f469}\u200d\u{1f4bb} notes"],
    ["a joiner behind a variation of an emoji", "\u2764\ufe0f\u200d\u{1f525}"],
    ["a non-joiner in Persian", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"],
    ["a joiner in Hindi", "\u0915\u094d\u200d\u0937"],
    ["the flag of Scotland", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
    ["letters of several scripts", "\u0430dmin, \u03b1 and \u05d0"],
  ])("takes %s", (_, name) => {
    expect(normalisePath(name)).toEqual({ ok: true, path: `/${name}` });
  });

  it("takes a name of exactly as many bytes as its file may have", () => {
    const longest = normalisePath("x".repeat(240));
    expect(longest.ok && utf8Length(noteFileName(longest.path, id))).toBe(255);
    expect(normalisePath("x".repeat(241)).ok).toBe(false);
  });

  it("never throws, changes nothing the second time, and never leaves the folder it is joined to", () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const first = normalisePath(name);
        if (!first.ok) return;
        expect(normalisePath(first.path)).toEqual(first);
        expect(first.path.startsWith("/")).toBe(true);
        expect(resolve(first.path).length).toBe(first.path.split("/").length - 1);
        expect(parseNoteFileName(noteFileName(first.path, id))).toEqual({ path: first.path, id });
      }),
      { numRuns: 500 },
    );
  });
});

describe("normaliseFolder", () => {
  it.each([
    ["", ""],
    ["/", ""],
    ["Sales\\2024\\", "/Sales/2024"],
    ["//a///b/", "/a/b"],
  ])("makes of %j the folder %j", (name, path) => {
    expect(normaliseFolder(name)).toEqual({ ok: true, path });
  });

  it("refuses a hidden folder", () => {
    expect(normaliseFolder("a/.git").ok).toBe(false);
  });
});

describe("parseNoteFileName", () => {
  it("takes the id after the last underscore", () => {
    expect(parseNoteFileName("a/b_c_2N9GKAP8K.zpln")).toEqual({ path: "/a/b_c", id });
  });

  it("keeps a plus, as the file has it", () => {
    expect(parseNoteFileName("1+1_2N9GKAP8K.zpln")).toEqual({ path: "/1+1", id });
  });

  it.each([
    "a.zpln",
    "_2N9GKAP8K.zpln",
    "a_2N9GKAP8K.tmp",
    "a_.zpln",
    "a_b c.zpln",
    ".git/a_2N9GKAP8K.zpln",
    "._a_2N9GKAP8K.zpln",
  ])("is no note: %s", (fileName) => {
    expect(parseNoteFileName(fileName)).toBeNull();
  });
});

describe("folders", () => {
  it("are listed outermost first", () => {
    expect(foldersOf("/Sales/2024/Overview")).toEqual(["/Sales", "/Sales/2024"]);
    expect(foldersOf("/Overview")).toEqual([]);
  });

  it("hold what is below them, not what only begins alike", () => {
    expect(isInFolder("/Sales/x", "/Sales")).toBe(true);
    expect(isInFolder("/Sales2/x", "/Sales")).toBe(false);
    expect(isInFolder("/x", "")).toBe(true);
  });

  it("take their notes with them", () => {
    expect(movedPath("/a/b/n", "/a", "/c/d")).toBe("/c/d/b/n");
    expect(movedPath("/other", "/a", "/c")).toBe("/other");
  });
});

describe("the trash", () => {
  it("is one folder and no other that begins alike", () => {
    expect(isInTrash("/~Trash/a")).toBe(true);
    expect(isInTrash("/~TrashX/a")).toBe(false);
    expect(isInTrash("/~Trash")).toBe(false);
  });

  it("gives back what it took", () => {
    expect(trashedPath("/a/n", at, () => false)).toBe("/~Trash/a/n");
    expect(restoredPath("/~Trash/a/n")).toBe("/a/n");
  });

  it("adds the time where the place is taken, and a number where that is taken too", () => {
    const taken = new Set(["/~Trash/n"]);
    expect(trashedPath("/n", at, (path) => taken.has(path))).toBe("/~Trash/n 2026-11-21 03:04:05");
    taken.add("/~Trash/n 2026-11-21 03:04:05");
    expect(trashedPath("/n", at, (path) => taken.has(path))).toBe("/~Trash/n 2026-11-21 03:04:05 2");
  });

  it("cuts a long name to make room for the time", () => {
    const path = `/${"é".repeat(120)}`;
    const trashed = trashedPath(path, at, (candidate) => candidate === `/~Trash${path}`);
    expect(normalisePath(trashed)).toEqual({ ok: true, path: trashed });
  });
});
