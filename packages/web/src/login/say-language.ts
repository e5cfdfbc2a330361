import { chooseLanguage } from "../language/current-language.ts";
import type { Language } from "../language/languages.ts";
import { notices } from "../shell/notices.ts";
import { texts } from "./texts.ts";

/** From now on the page says everything in this language; when its texts do not come, it says that. */
export function sayLanguage(language: Language): void {
  chooseLanguage(language).catch(() => notices.problem(texts.t("languageAway")));
}
