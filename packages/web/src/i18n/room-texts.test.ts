import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { chooseLanguage, currentLanguage, startLanguage } from "./current-language.ts";
import { dateFormat, numberText, percentText, relativeTimeFormat } from "./formats.ts";
import { i18n } from "./i18n.ts";
import { roomTexts } from "./room-texts.ts";

const texts = roomTexts("test-room", {
  open: "Open",
  hello: "Hello {{name}}",
  notes_one: "1 note",
  notes_other: "{{count, number}} notes",
  onlyEnglish: "Only here",
});
const german = {
  "test-room": {
    open: "Öffnen",
    hello: "Hallo {{name}}",
    notes_one: "1 Notiz",
    notes_other: "{{count, number}} Notizen",
  },
};

function surroundings({ wished = ["en-US"], kept = null as string | null, german: way = async () => german } = {}) {
  const storage = new Map<string, string>(kept === null ? [] : [["octavo.language", kept]]);
  return {
    ways: { de: way as () => Promise<typeof german> },
    wished,
    store: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
    },
    root: { lang: "" },
    storage,
  };
}

afterEach(async () => {
  await startLanguage(surroundings());
});

describe("the texts of a room", () => {
  it("are English where nothing else was asked for", () => {
    expect(texts.t("open")).toBe("Open");
    expect(texts.t("notes", { count: 1 })).toBe("1 note");
    expect(texts.t("notes", { count: 12_345 })).toBe("12,345 notes");
  });

  it("are in the language that was chosen, from the next question on, and English where it has none", async () => {
    const later = texts.later("open");
    await startLanguage(surroundings());
    await chooseLanguage("de");
    expect([texts.t("open"), later(), texts.in("en")("open")]).toEqual(["Öffnen", "Öffnen", "Open"]);
    expect(texts.t("notes", { count: 12_345 })).toBe("12.345 Notizen");
    expect(texts.t("onlyEnglish")).toBe("Only here");
  });

  it("leave alone what people wrote", () => {
    const name = "<b>$t(open) {{name}} &amp;";
    expect(texts.t("hello", { name })).toBe(`Hello ${name}`);
  });

  it("are filled in as i18next does it, in either language", async () => {
    const whole = roomTexts("test-holes", {
      both: "{{from, number}} to {{to, number}} of {{name}}: {{name}}",
      count: "{{count}} in all",
      lines_one: "1 line of {{file}}",
      lines_other: "{{count, number}} lines of {{file}}",
    });
    i18n.addResourceBundle("de", "test-holes", {
      both: "{{name}}: {{from, number}} bis {{to, number}}",
      lines_one: "1 Zeile in {{file}}",
      lines_other: "{{count, number}} Zeilen in {{file}}",
    });
    i18n.services.formatter?.add("number", (number: number) => numberText(number));
    for (const language of ["en", "de"] as const) {
      currentLanguage.setState({ language, locale: language });
      const as18next = i18n.getFixedT(language, "test-holes");
      const ours = whole.in(language);
      fc.assert(
        fc.property(fc.integer({ min: -3, max: 5000 }), fc.nat(), fc.string(), (from, to, name) => {
          expect(ours("both", { from, to, name })).toBe(as18next("both", { from, to, name }));
          expect(ours("count", { count: from })).toBe(as18next("count", { count: from }));
          expect(ours("lines", { count: from, file: name })).toBe(as18next("lines", { count: from, file: name }));
        }),
      );
    }
  });

  it("are spoken by one function for each language, so that what hangs on it is made once", () => {
    expect(texts.in("de")).toBe(texts.in("de"));
  });
});

describe("the language of the page", () => {
  it("is the browser's first choice where the page speaks it, else English", async () => {
    for (const [wished, language] of [
      [["de-AT", "en"], "de"],
      [["fr", "de"], "en"],
      [[], "en"],
    ] as const) {
      const around = surroundings({ wished: [...wished] });
      await startLanguage(around);
      expect([currentLanguage.getState().language, around.root.lang]).toEqual([language, language]);
    }
  });

  it("is the one that was chosen here before", async () => {
    const around = surroundings({ wished: ["de"] });
    await startLanguage(around);
    await chooseLanguage("en");
    expect(around.storage.get("octavo.language")).toBe("en");
    await startLanguage(around);
    expect(around.root.lang).toBe("en");
  });

  it("is English while the texts of another do not come, and the choice of that fails", async () => {
    const around = surroundings({ wished: ["de"], german: () => Promise.reject(new Error("away")) });
    await startLanguage(around);
    expect(around.root.lang).toBe("en");
    await expect(chooseLanguage("de")).rejects.toThrow("away");
    expect([currentLanguage.getState().language, around.storage.size]).toEqual(["en", 0]);
  });
});

describe("numbers and dates", () => {
  it("are written as the language writes them, in the manner of the browser's country", async () => {
    const day = dateFormat({ day: "numeric", month: "long", year: "numeric" });
    const ago = relativeTimeFormat({ numeric: "auto" });
    const at = new Date(2026, 2, 5).getTime();
    const written = () => [numberText(1234.5), percentText(0.174), day(at), ago(-1, "day")];
    expect(written()).toEqual(["1,234.5", "17%", "March 5, 2026", "yesterday"]);
    await startLanguage(surroundings({ wished: ["de-DE"] }));
    expect(written()).toEqual(["1.234,5", "17\u00a0%", "5. März 2026", "gestern"]);
    await startLanguage(surroundings({ wished: ["en-IN"] }));
    expect(numberText(1234567)).toBe("12,34,567");
  });
});
