/**
 * A note that was exported as one file: shown by the page's own views out of what stands in the file. It speaks the reader's language, and its colours
 * are light or dark as the reader's system is.
 */
import "../platform/schemas-without-eval.ts";
import "virtual:variables-of-theme.css";
import "../styles/mantine.css";
import "@mantine/notifications/styles.layer.css";
import "../styles/fonts.standalone.css";
import "../styles/tokens.css";
import "../styles/base.css";
import "../styles/touch.css";
import "../styles/forced-colors.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { createRoot } from "react-dom/client";
import type { ExportedNote } from "../features/note/exported/exported-note.ts";
import { StandaloneNote } from "../features/note/standalone/standalone-note.tsx";
import { readIsland } from "../features/results/common/islands.ts";
import { isFramed } from "../features/results/html/framed.ts";
import { sealPage } from "../features/results/html/in-place.standalone.ts";
import { startLanguage } from "../i18n/current-language.ts";
import { LanguageProvider } from "../i18n/use-texts.tsx";
import noticeClasses from "../ui/notices/page-notifications.module.css";
import { theme } from "../ui/theme.ts";

const root = document.getElementById("root");
const exported = readIsland<ExportedNote>("note");
if (!root || !exported) throw new Error("The file has no note.");
void showNote(root, exported);

async function showNote(place: HTMLElement, shown: ExportedNote): Promise<void> {
  await startLanguage({
    ways: { de: async () => (await import("./german.ts")).german },
    wished: navigator.languages,
    store: nothingKept,
    root: document.documentElement,
  });
  sealWhenFramesAreThere(shown);
  createRoot(place).render(
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
      colorSchemeManager={schemeOfSystem}
    >
      <LanguageProvider>
        <Notifications classNames={noticeClasses} position="bottom-right" zIndex={250} />
        <StandaloneNote {...shown} />
      </LanguageProvider>
    </MantineProvider>,
  );
}

/** Longest wait for frames before the page seals itself and shows HTML. */
const longestMs = 15_000;

/** Expects one frame for each paragraph with framed outputs. Their `load` does not bubble, so the listener captures it. */
function sealWhenFramesAreThere({ note }: ExportedNote): void {
  const expected = note.paragraphs.filter(({ results }) => results?.segments.some(isFramed)).length;
  if (expected === 0) {
    sealPage();
    return;
  }
  const loaded = new Set<EventTarget>();
  const handleLoad = ({ target }: Event) => {
    if (!(target instanceof HTMLIFrameElement)) return;
    loaded.add(target);
    const frames = [...document.querySelectorAll("iframe")];
    if (frames.length >= expected && frames.every((frame) => loaded.has(frame))) end();
  };
  const end = () => {
    document.removeEventListener("load", handleLoad, true);
    clearTimeout(limit);
    sealPage();
  };
  const limit = setTimeout(end, longestMs);
  document.addEventListener("load", handleLoad, true);
}

/** Stores nothing: files of one folder would share the browser's storage. */
const nothingKept = { getItem: () => null, setItem: () => {} };

const schemeOfSystem = {
  get: () => "auto" as const,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};
