/** Scripts of packages, by package and version: fetched with the first use and kept while the page lives. */
import { texts } from "../../common/texts.ts";
import type { ScriptedPackage } from "./enabled-packages.ts";

const kept = new Map<string, Promise<Blob>>();

/** @throws Error with a sentence for the user */
export function packageScript({ name, artifact }: ScriptedPackage): Promise<Blob> {
  const key = JSON.stringify([name, artifact]);
  const known = kept.get(key);
  if (known) return known;
  const asked = fetchScript(name);
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  return asked;
}

async function fetchScript(name: string): Promise<Blob> {
  const answer = await fetch(`api/helium/bundle/load/${encodeURIComponent(name)}`);
  if (!answer.ok) throw new Error(texts.t("plugInNotGiven", { status: answer.status }));
  const text = await answer.text();
  // As Zeppelin has it, a failure is an answer that begins with a word.
  if (text.startsWith("ERROR:")) throw new Error(text.slice("ERROR:".length).trim());
  if (text === "") throw new Error(texts.t("plugInNotOn"));
  return new Blob([text], { type: "text/javascript" });
}
