/** Vim's keys in an editor. Loaded when somebody wants them. */
import { type Extension, Prec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { getCM, vim } from "@replit/codemirror-vim";

/** @param onLeave leaves the text for the paragraph around it, by Escape where that means nothing to Vim */
export function vimExtension(onLeave: () => boolean): Extension {
  return [
    Prec.highest(
      EditorView.domEventHandlers({ keydown: ({ key }, view) => key === "Escape" && isAtRest(view) && onLeave() }),
    ),
    Prec.high(vim()),
  ];
}

/** In normal mode, with no command half given. */
function isAtRest(view: EditorView): boolean {
  const state = getCM(view)?.state.vim;
  return state ? !state.insertMode && !state.visualMode && !state.exMode && state.status === "" : false;
}
