import { afterEach, describe, expect, it } from "vitest";
import { currentLanguage } from "../../../../i18n/current-language.ts";
import { calendarNames } from "./calendar-names.ts";

describe("the names of months and days", () => {
  const before = currentLanguage.getState();
  afterEach(() => currentLanguage.setState(before));

  it("are those of the page's language, and the same object as long as that is", () => {
    currentLanguage.setState({ language: "de", locale: "de" });
    const german = calendarNames();
    expect(german.time.month.slice(0, 3)).toEqual(["Januar", "Februar", "März"]);
    expect(german.time.dayOfWeekAbbr).toEqual(["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"]);
    expect(calendarNames()).toBe(german);
    currentLanguage.setState({ language: "en", locale: "en" });
    expect(calendarNames().time.monthAbbr[11]).toBe("Dec");
  });
});
