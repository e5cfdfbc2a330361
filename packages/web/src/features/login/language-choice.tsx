import { Menu } from "@mantine/core";
import { isLanguage, languages } from "../../i18n/languages.ts";
import { useLanguage, useTranslation } from "../../i18n/use-texts.tsx";
import { sayLanguage } from "./say-language.ts";
import { texts } from "./texts.ts";

/** Each language by its own name, so that a user who landed in the wrong one finds the way out. */
export function LanguageChoice() {
  const t = useTranslation(texts);
  const current = useLanguage();
  const handleChange = (chosen: string) => {
    if (isLanguage(chosen)) sayLanguage(chosen);
  };
  return (
    <>
      <Menu.Label>{t("language")}</Menu.Label>
      <Menu.RadioGroup value={current} onChange={handleChange}>
        {Object.entries(languages).map(([language, name]) => (
          <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
