/**
 * Which language the page speaks now. It is chosen in the user menu, or where one logs in, and kept in this browser; until then it is what the
 * browser asks for first.
 */
import { createStore } from "zustand/vanilla";
import { i18n } from "./i18n.ts";
import { isLanguage, type Language, languageOf } from "./languages.ts";
import type { Words } from "./translation.ts";

/** All rooms' texts in one language, by the names of the rooms. */
export type Texts = Readonly<Record<string, Words>>;
/** How the texts of a language come. English stands in the rooms themselves and needs no way. */
type Ways = Readonly<Record<Exclude<Language, "en">, () => Promise<Texts>>>;

export interface LanguageSources {
  readonly ways: Ways;
  /** The browser's languages, the first choice first. */
  readonly wished: readonly string[];
  /** The part of the browser's storage that is needed. */
  readonly store: { getItem(key: string): string | null; setItem(key: string, value: string): void };
  /** Where the page says which language it is in. */
  readonly root: { lang: string };
}

interface Current {
  readonly language: Language;
  /** By which dates and numbers are written: a German page in Austria writes them as Austrians do. */
  readonly locale: string;
}

const key = "octavo.language";
export const currentLanguage = createStore<Current>(() => ({ language: "en", locale: "en" }));
let around: LanguageSources | null = null;
let fetched: ReadonlySet<Language> = new Set(["en"]);

/** To be awaited before anything is shown. A language that does not come leaves the page in English: better than no page. */
export async function startLanguage(surroundings: LanguageSources): Promise<void> {
  around = surroundings;
  fetched = new Set(["en"]);
  await speakLanguage(keptLanguage(surroundings) ?? languageOf(surroundings.wished[0])).catch(() =>
    speakLanguage("en"),
  );
}

/** From now on, and the next time. Fails when its texts cannot be fetched. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speakLanguage(language);
  try {
    around?.store.setItem(key, language);
  } catch {
    // A browser that keeps nothing speaks it until the page goes.
  }
}

async function speakLanguage(language: Language): Promise<void> {
  if (!around) throw new Error("startLanguage was not called");
  const { ways, wished, root } = around;
  if (language !== "en" && !fetched.has(language)) {
    for (const [room, texts] of Object.entries(await ways[language]())) i18n.addResourceBundle(language, room, texts);
    fetched = new Set([...fetched, language]);
  }
  await i18n.changeLanguage(language);
  root.lang = language;
  currentLanguage.setState({ language, locale: wished.find((tag) => languageOf(tag) === language) ?? language });
}

function keptLanguage({ store }: LanguageSources): Language | null {
  try {
    const language = store.getItem(key) ?? "";
    return isLanguage(language) ? language : null;
  } catch {
    return null;
  }
}
