import type { ComponentType } from "react";
import type { ViewProps } from "./view.ts";

/**
 * The views of results, told apart by the type of the output. A view describes itself as data and is loaded with the first
 * output of its type, so that the page begins without charts, sanitiser and mathematics. Text needs no loading: it is
 * what most runs print, and what every type unknown here is shown as.
 */
export interface ResultView {
  readonly types: readonly string[];
  readonly load: () => Promise<ComponentType<ViewProps>>;
}

export const views: readonly ResultView[] = [
  { types: ["HTML"], load: async () => (await import("./html/html-view.tsx")).HtmlView },
  { types: ["ANGULAR"], load: async () => (await import("./html/html-view.tsx")).FramedView },
  { types: ["TABLE"], load: async () => (await import("./data-view/table-view.tsx")).TableView },
  { types: ["IMG", "SVG"], load: async () => (await import("./image/image-view.tsx")).ImageView },
  { types: ["NETWORK"], load: async () => (await import("./network/network-view.tsx")).NetworkView },
];

export function viewOf(type: string): ResultView | null {
  return views.find(({ types }) => types.includes(type.toUpperCase())) ?? null;
}
