import type { SessionSettings } from "@octavo/interpreter";
import frames from "./frames.R?raw";
import { goToFiles } from "./go-to-files.ts";
import r from "./notebook.R?raw";

/** What a new kernel runs first, by the language that its kernelspec names; null for one that gets nothing from us. */
export function setUpCodeFor(
  named: string | undefined,
  settings: Pick<SessionSettings, "homeDirectory" | "filesDirectory">,
): string | null {
  const language = named?.toLowerCase() ?? "";
  const code = `${goToFiles(language, settings)}${language === "r" ? `${frames}\n${r}` : ""}`;
  return code === "" ? null : code;
}
