import type { LanguageSupport } from "@codemirror/language";
import { useEffect, useState } from "react";
import { loadedLanguage, loadLanguage } from "./languages.ts";

/** The grammar of a language as soon as it is here. */
export function useLanguage(name: string): LanguageSupport | null {
  const [, setArrived] = useState("");
  useEffect(() => {
    let isWanted = true;
    if (!loadedLanguage(name)) {
      void loadLanguage(name).then((language) => {
        if (isWanted && language) setArrived(name);
      });
    }
    return () => {
      isWanted = false;
    };
  }, [name]);
  return loadedLanguage(name);
}
