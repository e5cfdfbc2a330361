/** Numbers and times as the language of the moment writes them. What is in the cells of tables has formats of its own. */
import { currentLanguage } from "./current-language.ts";

/** What is made when it is first asked for: a browser's formats are dear to make, a collator or a format of dates takes it 10 ms and more. */
export function onceAsked<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | null = null;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

/** What is made once for each locale, when it is first asked for. */
export function perLocale<Made>(make: (locale: string) => Made): () => Made {
  let made: { readonly locale: string; readonly it: Made } | null = null;
  return () => {
    const { locale } = currentLanguage.getState();
    if (made?.locale !== locale) made = { locale, it: make(locale) };
    return made.it;
  };
}

export function numberFormat(options?: Intl.NumberFormatOptions): (number: number) => string {
  const format = perLocale((locale) => new Intl.NumberFormat(locale, options));
  return (number) => format().format(number);
}

/**
 * What stands between thousands, by Unicode's CLDR, where they are grouped by three and nothing else is to know. A browser takes some 10 ms to
 * make its first format, and what the page begins with has no other number than counts.
 */
const betweenThousands: Readonly<Record<string, string>> = {
  en: ",",
  "en-US": ",",
  "en-GB": ",",
  de: ".",
  "de-DE": ".",
};

/** `1,234` or `1.234`. */
export function numberText(number: number): string {
  const isCount = Number.isSafeInteger(number) && number >= 0;
  if (isCount && number < 1000) return String(number);
  const between = betweenThousands[currentLanguage.getState().locale];
  return isCount && between !== undefined ? String(number).replace(/\B(?=(?:\d{3})+$)/g, between) : groupedText(number);
}
const groupedText = numberFormat();

/** Of a share between 0 and 1: `17%` or `17 %`. */
export const percentText: (share: number) => string = numberFormat({ style: "percent", maximumFractionDigits: 0 });

/** @returns of epoch milliseconds */
export function dateFormat(options: Intl.DateTimeFormatOptions): (at: number) => string {
  const format = perLocale((locale) => new Intl.DateTimeFormat(locale, options));
  return (at) => format().format(at);
}

/** "Ada, Bo, and Cy", "Ada, Bo und Cy". */
export function formatList(parts: readonly string[]): string {
  return listFormat().format(parts);
}
const listFormat = perLocale((locale) => new Intl.ListFormat(locale));

/** "2 days ago", "vor 2 Tagen". */
export function relativeTimeFormat(
  options: Intl.RelativeTimeFormatOptions,
): (amount: number, unit: Intl.RelativeTimeFormatUnit) => string {
  const format = perLocale((locale) => new Intl.RelativeTimeFormat(locale, options));
  return (amount, unit) => format().format(amount, unit);
}
