/** What a run has shown, and how terminals' text is read. */
export { fileNameIn } from "./common/file-name.ts";
export type { AngularSource, SharedValue } from "./frame/frame-angular.ts";
export { type FrameContent, frameContentOf, isLoad, isSameContent } from "./frame/frame-content.ts";
export { FrameGround } from "./frame/frame-ground.tsx";
export type { WidgetSource } from "./frame/frame-widgets.ts";
export type { FramedOutput } from "./frame/frames.ts";
export { frontEndNamed } from "./frame/front-end-named.ts";
export { ParagraphResults } from "./paragraph-results.tsx";
export { readAnsiLines } from "./text/ansi.ts";
export { cssOfStyle } from "./text/painter.ts";
export { placeOfTarget } from "./text/places.ts";
export { plainText, splitTraceback } from "./text/traceback.ts";
/** Collects what a file without a server needs of results. */
export const loadStandalone = () => import("./standalone.ts");
/** A table in a grid of its own. Its code comes with the first. */
export const loadPlainGrid = () => import("./data-view/plain-grid.tsx");
/** JSON as a tree. Its code comes with the first. */
export const loadJsonView = () => import("./json/json-view.tsx");
