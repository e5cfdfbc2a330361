import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Connection } from "@octavo/client";
import { describe, expect, it } from "vitest";
import { completionPart, interpreterCompletions } from "./completion.ts";

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
  it("is offered to who still is where they asked", async () => {
    expect(await offeredTo({ hasFocus: true })).toEqual(["select"]);
  });

  it("is not offered over a paragraph that somebody has left meanwhile, or that runs", async () => {
    expect(await offeredTo({ hasFocus: false })).toBeNull();
    expect(await offeredTo({ hasFocus: true, isReadOnly: true })).toBeNull();
  });
});
