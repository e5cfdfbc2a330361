import { afterEach, describe, expect, it } from "vitest";
import { currentLanguage } from "../../../../i18n/current-language.ts";
import { i18n } from "../../../../i18n/i18n.ts";
import { axisNumber, dateLabel, fullNumber, numberForm, placeForm } from "./numbers.ts";
import { german } from "./texts.de.ts";

describe("axisNumber", () => {
  it.each([
    [0, "0"],
    [0.12345, "0.123"],
    [1234.5, "1,234.5"],
    [999_999, "999,999"],
    [1_000_000, "1M"],
    [-2_500_000, "-2.5M"],
    [3_200_000_000, "3.2B"],
    [4e12, "4T"],
    [Number.NaN, ""],
  ])("writes %d as %s", (value, text) => {
    expect(axisNumber(value)).toBe(text);
  });
});

describe("a number in German", () => {
  afterEach(async () => {
    currentLanguage.setState({ language: "en", locale: "en" });
    await i18n.changeLanguage("en");
  });

  it("has a point between thousands and a comma before decimals", async () => {
    currentLanguage.setState({ language: "de", locale: "de" });
    i18n.addResourceBundle("de", "results/chart", german);
    await i18n.changeLanguage("de");
    const written = [
      axisNumber(1234.5),
      axisNumber(3_200_000_000),
      axisNumber(0.000123),
      fullNumber(-0.000_000_012),
      fullNumber(4_498_500),
      numberForm("12.3%").axis(0.123),
    ];
    // A blank before the sign breaks no line.
    expect(written.map((text) => text.replace("\u00a0", " "))).toEqual([
      "1.234,5",
      "3,2 Mrd.",
      "0,000123",
      "-1,2E-8",
      "4.498.500",
      "12,3 %",
    ]);
  });
});

describe("fullNumber", () => {
  it.each([
    [1_234_567.8912, "1,234,567.891"],
    [0.00001234, "0.0000123"],
    [1.234e-300, "1.23E-300"],
    [null, ""],
    ["x", "x"],
  ])("writes %j as %s", (value, text) => {
    expect(fullNumber(value)).toBe(text);
  });
});

describe("placeForm", () => {
  it.each([
    [[2012, 2024], 2024, "2024"],
    [[2012, 2024], 2023.5, "2023.5"],
    [[2700, 6300], 2700, "2,700"],
    [[1200.5, 1900], 1500, "1,500"],
    [[0, 3_000_000], 1_500_000, "1.5M"],
  ])("writes, along %j, %d as %s", (places, value, text) => {
    expect(placeForm(places).axis(value)).toBe(text);
  });
});

describe("a place in full", () => {
  it.each([
    [[2012, 2024], 2024, "2024"],
    [[0, 3_000_000], 1_500_000, "1,500,000"],
  ])("is, along %j, for %d %s", (places, value, text) => {
    expect(placeForm(places).full(value)).toBe(text);
  });
});

describe("dateLabel", () => {
  it("writes a date by its pattern", () => {
    expect(dateLabel("2024-03-05T06:07:08", "YYYY/MM/DD HH:mm:ss")).toBe("2024/03/05 06:07:08");
    expect(dateLabel(String(Date.UTC(2024, 0, 2)), "DD.MM.YY HH:mm")).toBe("02.01.24 00:00");
    expect(dateLabel("Mar 31, 2024", "DD.MM.YY HH:mm")).toBe("31.03.24 00:00");
    expect(dateLabel("Sun, 31 Mar 2024 12:00:00", "DD.MM.YY HH:mm")).toBe("31.03.24 12:00");
    expect(dateLabel("Sun, 31 Mar 2024 12:00:00 +0200", "DD.MM.YY HH:mm")).toBe("31.03.24 10:00");
  });

  it("leaves what is no date", () => {
    expect(dateLabel("Oslo", "YYYY")).toBe("Oslo");
    expect(dateLabel("2024", "DD.MM.")).toBe("2024");
    expect(dateLabel("", "YYYY")).toBe("");
  });
});
