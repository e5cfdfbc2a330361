/** Makes the file of a note: the data that its page shows, and the program that shows it. */

import { charts, katex, math, mermaid, script, style } from "virtual:standalone-page";
import type { Note } from "@octavo/note";
import { currentLanguage } from "../../../i18n/current-language.ts";
import { loadStandalone } from "../../results/index.ts";
import { lookOfParagraph } from "../session/paragraph-config.ts";
import { standaloneDocument } from "./document.ts";
import { type ExportedNote, noteForFile } from "./exported-note.ts";
import { texts } from "./texts.ts";

interface NoteExport {
  /** The note as the user who exports it sees it. */
  readonly note: Note;
  readonly by: string | null;
}

export async function noteAsPage({ note, by }: NoteExport): Promise<Blob> {
  const { standaloneResults, idOfIsland } = await loadStandalone();
  const exported = noteForFile(note);
  const { islands, hasMath, hasDiagrams, hasTables, hasFrames } = await standaloneResults(shownOutputs(note));
  const said: ExportedNote = { note: exported, by, at: Date.now() };
  const all = Object.entries({ note: said, ...islands });
  const [sheets, scripts] = await Promise.all([
    Promise.all([style, ...(hasMath ? [math] : [])].map(textAt)),
    Promise.all(librariesOf({ charts: hasTables, katex: hasMath, mermaid: hasDiagrams }).map(textAt)),
  ]);
  const pieces = standaloneDocument({
    title: exported.path.slice(1),
    language: currentLanguage.getState().language,
    sheets,
    scripts,
    islands: Object.fromEntries(all.map(([name, content]) => [idOfIsland(name), content])),
    hasFrames,
    nonce: drawWord(),
    needsScripts: texts.t("needsScripts"),
  });
  return new Blob([...pieces], { type: "text/html" });
}

/** Outputs with the names of their files on the server; the exported note has no such names. */
function shownOutputs({ id: noteId, paragraphs }: Note) {
  return paragraphs
    .filter(({ config }) => !lookOfParagraph(config).isOutputHidden)
    .flatMap(({ id: paragraphId, results, widgets }) =>
      (results?.segments ?? []).map((segment, index) => ({
        address: { noteId, paragraphId, index },
        segment,
        widgets,
      })),
    );
}

/** Libraries that stand before the page's own script. */
function librariesOf(needed: Readonly<Record<"charts" | "katex" | "mermaid", boolean>>): readonly string[] {
  const addresses = { charts, katex, mermaid };
  const names = (["charts", "katex", "mermaid"] as const).filter((name) => needed[name]);
  return [...names.map((name) => addresses[name]), script];
}

async function textAt(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(texts.t("partMissing", { status: answer.status }));
  return answer.text();
}

function drawWord(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
