import r from "./notebook.R?raw";

/** What a new kernel runs first, by the language that its kernelspec names; null for one that gets nothing from us. */
export function setUpCodeFor(language: string | undefined): string | null {
  return language?.toLowerCase() === "r" ? r : null;
}
