/** i18next as the page uses it: texts of one room are one namespace, keys are flat, and React does the escaping. */
import { createInstance, type i18n as I18n } from "i18next";
import type { Language } from "./languages.ts";

export const i18n: I18n = createInstance();

// With its texts at hand it is ready when this returns.
void i18n.init({
  lng: "en" satisfies Language,
  fallbackLng: "en" satisfies Language,
  resources: {},
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});
