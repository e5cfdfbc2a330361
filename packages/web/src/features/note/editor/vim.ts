/** Vim's keys in an editor. Loaded when the user turns them on. */
import { foldAll, foldCode, toggleFold, unfoldAll, unfoldCode } from "@codemirror/language";
import { type Extension, Prec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { getCM, Vim, vim } from "@replit/codemirror-vim";

const folds = { zc: foldCode, zo: unfoldCode, za: toggleFold, zM: foldAll, zR: unfoldAll };

for (const [keys, fold] of Object.entries(folds)) {
  Vim.defineAction(keys, ({ cm6 }) => void fold(cm6));
  Vim.mapCommand(keys, "action", keys, {}, { context: "normal" });
}

/** As a letter of every colour is read on it; and only where one writes, for each paragraph of a note has one. */
const cursor = EditorView.theme({
  ".cm-fat-cursor": { background: "color-mix(in srgb, var(--color-accent) 45%, transparent)" },
  "&:not(.cm-focused) .cm-fat-cursor": { outline: "none" },
});

/** @param onLeave leaves the text for the paragraph around it, by Escape where that means nothing to Vim */
export function vimExtension(onLeave: () => boolean): Extension {
  return [
    Prec.highest(
      EditorView.domEventHandlers({ keydown: ({ key }, view) => key === "Escape" && isVimAtRest(view) && onLeave() }),
    ),
    Prec.highest(cursor),
    Prec.high(vim()),
  ];
}

/** In normal mode, with no command half given. */
function isVimAtRest(view: EditorView): boolean {
  const state = getCM(view)?.state.vim;
  return state ? !state.insertMode && !state.visualMode && !state.exMode && state.status === "" : false;
}
