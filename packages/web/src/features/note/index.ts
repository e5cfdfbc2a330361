/** A note on a page that is not its own: its session, and one of its paragraphs. */
export { SessionProvider, useNoteSession, useNoteState } from "./context/session-context.tsx";
export { useAngular } from "./page/use-angular.ts";
export { useIsCurrentOutput } from "./page/use-is-current-output.ts";
export { useLoads } from "./page/use-loads.ts";
export { useNoteSessionOf } from "./page/use-note-session-of.ts";
export { useWidgets } from "./page/use-widgets.ts";
export { ParagraphView } from "./paragraph/paragraph-view.tsx";
