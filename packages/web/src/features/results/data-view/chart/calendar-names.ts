import { perLocale } from "../../../../i18n/formats.ts";

/** How the library calls months and days where it writes them by itself, along an axis of dates. */
export interface CalendarNames {
  readonly time: Readonly<Record<"month" | "monthAbbr" | "dayOfWeek" | "dayOfWeekAbbr", string[]>>;
}

/** In the language of the page: as the browser knows them, so that no language needs a list. The same object as long as the language is. */
export const calendarNames: () => CalendarNames = perLocale((locale) => ({
  time: {
    month: calendarNamesOf(locale, months, { month: "long" }),
    monthAbbr: calendarNamesOf(locale, months, { month: "short" }),
    dayOfWeek: calendarNamesOf(locale, days, { weekday: "long" }),
    dayOfWeekAbbr: calendarNamesOf(locale, days, { weekday: "short" }),
  },
}));

const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month));
/** From Sunday on. */
const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2023, 0, 1 + day));

function calendarNamesOf(locale: string, moments: readonly number[], options: Intl.DateTimeFormatOptions): string[] {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  return moments.map((moment) => format.format(moment));
}
