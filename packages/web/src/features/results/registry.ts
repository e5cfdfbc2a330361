import { chosenForm, type Segment } from "@octavo/note";
import type { ComponentType } from "react";
import type { ViewProps } from "./common/view.ts";
import { framedForms, isSpellType } from "./frame/frame-content.ts";

/**
 * The views of results, distinguished by the type of the output, or by the form of it that only a page can draw. A view describes itself as data and
 * is loaded with the first output of its type, so that the page begins without charts, sanitiser and mathematics. Text needs no loading: it is what
 * most runs print, and what every type unknown here is shown as.
 */
export interface ResultView {
  readonly types: readonly string[];
  /** MIME types of forms. */
  readonly forms?: RegExp;
  readonly load: () => Promise<ComponentType<ViewProps>>;
}

export const views: readonly ResultView[] = [
  { types: ["ANGULAR"], forms: framedForms, load: async () => (await import("./html/html-view.tsx")).FramedView },
  { types: [], forms: /^application\/json$/, load: async () => (await import("./forms/json-form.tsx")).JsonForm },
  { types: [], forms: /./, load: async () => (await import("./forms/offered-form.tsx")).OfferedForm },
  { types: ["HTML"], load: async () => (await import("./html/html-view.tsx")).HtmlView },
  { types: ["TABLE"], load: async () => (await import("./data-view/table-view.tsx")).TableView },
  { types: ["IMG", "SVG"], load: async () => (await import("./image/image-view.tsx")).ImageView },
  { types: ["NETWORK"], load: async () => (await import("./network/network-view.tsx")).NetworkView },
];

/** Outputs of the type of a spell's magic. */
const spellView: ResultView = { types: [], load: async () => (await import("./spell/spell-view.tsx")).SpellView };

export function viewOfType(segment: Pick<Segment, "type" | "mime">): ResultView | null {
  const form = chosenForm(segment);
  if (!form && isSpellType(segment.type)) return spellView;
  const found = form
    ? views.find(({ forms }) => forms?.test(form.type))
    : views.find(({ types }) => types.includes(segment.type.toUpperCase()));
  return found ?? null;
}
