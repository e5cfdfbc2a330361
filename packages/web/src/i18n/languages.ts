/** The languages of the page, each by its own name. */
export const languages = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof languages;

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag);

/** The language of a browser's first choice, `de-AT` being German; English where the page does not speak it. */
export function languageOf(tag: string | undefined): Language {
  const language = tag?.toLowerCase().split("-")[0] ?? "";
  return isLanguage(language) ? language : "en";
}
