import { EditorState, type TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { describe, expect, it } from "vitest";
import { pressOfEvent, typeInEditor } from "./replay.ts";

/** An editor as far as other code writes in it. */
function anEditor(isReadOnly: boolean) {
  const view = {
    state: EditorState.create({ doc: "one", extensions: [EditorState.readOnly.of(isReadOnly)] }),
    dispatch(...specs: readonly TransactionSpec[]) {
      view.state = view.state.update(...specs).state;
    },
  };
  return { view: view as unknown as EditorView, text: () => view.state.doc.toString() };
}

describe("an editor that is locked", () => {
  it.each(["x", "x=1"])("takes nothing of %s", (typed) => {
    const { view, text } = anEditor(true);
    expect([typeInEditor(view, typed), text()]).toEqual([false, "one"]);
  });

  it("takes it when it is open again", () => {
    const { view, text } = anEditor(false);
    expect([typeInEditor(view, "x=1"), text()]).toEqual([true, "x=1one"]);
  });
});

describe("a key that is kept from the browser", () => {
  const key = (key: string, change: Partial<KeyboardEvent> = {}) =>
    ({
      key,
      ctrlKey: false,
      altKey: false,
      metaKey: false,
      isComposing: false,
      keyCode: 0,
      ...change,
    }) as KeyboardEvent;

  it.each<[string, KeyboardEvent, string | undefined]>([
    ["a letter", key("a"), "a"],
    ["a bracket, which Option writes on a German Mac", key("[", { altKey: true }), "["],
    ["a key with Control", key("a", { ctrlKey: true }), ""],
    ["a key with Command", key("a", { metaKey: true }), ""],
    ["Backspace", key("Backspace"), ""],
    ["an accent that waits for its letter", key("Dead"), undefined],
    ["a key of an input method", key("a", { isComposing: true }), undefined],
    ["the last key of an input method in Safari", key("Enter", { keyCode: 229 }), undefined],
  ])("%s", (_, event, text) => {
    expect(pressOfEvent(event)?.text).toBe(text);
  });
});
