import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Connection } from "@octavo/client";
import { describe, expect, it } from "vitest";
import { canComplete, completionPart, interpreterCompletions } from "./completion.ts";

/** What is offered behind `sel`, when the editor is like this by the time the interpreter has answered. */
async function offeredTo(view: { readonly hasFocus: boolean; readonly isReadOnly?: boolean }) {
  const data = { id: "p", completions: [{ name: "select", value: "select", meta: "keyword" }] };
  const request = async () => ({ ok: true, msgId: "m", frame: { op: "COMPLETION_LIST", data } });
  const source = interpreterCompletions({ request } as unknown as Connection, "p");
  const extensions = [completionPart(source, true), EditorState.readOnly.of(view.isReadOnly ?? false)];
  const state = EditorState.create({ doc: "sel", extensions });
  const result = await source(
    new CompletionContext(state, 3, false, { hasFocus: view.hasFocus, state } as unknown as EditorView),
  );
  return result?.options.map(({ label }) => label) ?? null;
}

describe("what the interpreter knows", () => {
  it("is offered to a user who still is where they asked", async () => {
    expect(await offeredTo({ hasFocus: true })).toEqual(["select"]);
  });

  it("is not offered over a paragraph that the user has left meanwhile, or that runs", async () => {
    expect(await offeredTo({ hasFocus: false })).toBeNull();
    expect(await offeredTo({ hasFocus: true, isReadOnly: true })).toBeNull();
  });
});

describe("the languages of the server", () => {
  const setting = (name: string, inner: string, isWaiting = false) => ({
    id: name,
    name,
    group: name,
    option: {},
    interpreterGroup: [{ name: inner, defaultInterpreter: true }],
    octavo: { isWaiting },
  });
  const settings = [
    setting("jdbc", "sql"),
    setting("sql", "sql"),
    setting("spark", "spark", true),
    setting("sh", "sh"),
  ];

  /** What is offered at the end of a text, which the kernel knows nothing of. */
  async function offeredIn(doc: string) {
    const request = async (op: string) =>
      op === "GET_INTERPRETER_SETTINGS"
        ? { ok: true, frame: { op, data: { interpreterSettings: settings } } }
        : { ok: true, frame: { op, data: { id: "p", completions: [] } } };
    const source = interpreterCompletions({ request } as unknown as Connection, "p");
    const state = EditorState.create({ doc, extensions: [completionPart(source, true)] });
    const result = await source(new CompletionContext(state, doc.length, false));
    return result?.options.map(({ label, apply }) => [label, apply]) ?? null;
  }

  it("are offered behind a percent sign at the beginning, those that can run, the usual ones first", async () => {
    expect(await offeredIn("%")).toEqual([
      ["%sql", "%sql\n"],
      ["%sh", "%sh\n"],
      ["%jdbc", "%jdbc\n"],
    ]);
    expect(await offeredIn("%s")).toEqual([
      ["%sql", "%sql\n"],
      ["%sh", "%sh\n"],
    ]);
  });

  it.each(["x = 1\n%", "5 %", "%sql\nselect 5 %", "%matplotlib", "%sql"])("are not offered in %j", async (doc) => {
    expect(await offeredIn(doc)).toBeNull();
  });
});

describe("Tab completes", () => {
  it.each(["FROM 'data/", "FROM 'my data/", "FROM '", 'open("', "open('a", "x.", "select na"])(
    "behind %j",
    (before) => {
      expect(canComplete(before)).toBe(true);
    },
  );

  it.each(["", "    ", "x = ", "FROM 'a.csv'", "f('a', ", "it''", "# it's ", "FROM 'a b.csv'"])(
    "not behind %j",
    (before) => {
      expect(canComplete(before)).toBe(false);
    },
  );
});
