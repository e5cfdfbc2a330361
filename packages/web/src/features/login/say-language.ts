import { chooseLanguage } from "../../i18n/current-language.ts";
import type { Language } from "../../i18n/languages.ts";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { texts } from "./texts.ts";

/** From now on the page says everything in this language; when its texts do not come, it says that. */
export function sayLanguage(language: Language): void {
  chooseLanguage(language).catch(() => pageNotifications.problem(texts.t("languageAway")));
}
