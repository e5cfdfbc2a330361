import { createContext, type ReactNode, use } from "react";
import { useStore } from "zustand";
import { currentLanguage } from "./current-language.ts";
import type { Language } from "./languages.ts";
import type { RoomTexts } from "./room-texts.ts";
import type { Translate, Words } from "./translation.ts";

const LanguageContext = createContext<Language>("en");

/** Draws components that show words again when the language changes, and keeps what they hold: a half-written form stays half written. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const language = useStore(currentLanguage, (current) => current.language);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The language the page is in. For components that show words, dates or numbers of plain functions. */
export function useLanguage(): Language {
  return use(LanguageContext);
}

/** By which dates and numbers are written. */
export function useLocale(): string {
  return useStore(currentLanguage, ({ locale }) => locale);
}

/** The texts of a room, in the language the page is in. */
export function useTranslation<English extends Words>(texts: RoomTexts<English>): Translate<English> {
  return texts.in(useLanguage());
}
