/** Marks what was found in the text, and of it the place one is at. */
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

/** Places in the text, in order. */
export interface FindMarks {
  readonly places: readonly { readonly from: number; readonly to: number }[];
  /** Which of them one is at; -1 for none. */
  readonly current: number;
}

export const noMarks: FindMarks = { places: [], current: -1 };

export const setFindMarks = StateEffect.define<FindMarks>();

const found = Decoration.mark({ class: "cm-found" });
const foundHere = Decoration.mark({ class: "cm-found cm-foundHere" });

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, state }) {
    // What is typed moves them until they are looked for again.
    let next = marks.size > 0 ? marks.map(changes) : marks;
    for (const effect of effects) {
      if (!effect.is(setFindMarks)) continue;
      const { places, current } = effect.value;
      const inside = places.filter(({ to }) => to <= state.doc.length);
      next = Decoration.set(inside.map(({ from, to }, at) => (at === current ? foundHere : found).range(from, to)));
    }
    return next;
  },
  provide: (self) => EditorView.decorations.from(self),
});

export const findMarks: Extension = field;
