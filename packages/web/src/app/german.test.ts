import { describe, expect, it } from "vitest";
import { serverBook } from "../i18n/server-words.ts";
import type { Words } from "../i18n/translation.ts";
import { german } from "./german.ts";

interface RoomModule {
  readonly english: Words;
  readonly texts: { readonly name: string };
}

const rooms = Object.values(import.meta.glob<RoomModule>("../**/texts.ts", { eager: true }));
const holesAndTags = (text: string) => [...text.matchAll(/\{\{.*?\}\}|<\w+\/?>/g)].map(([found]) => found).sort();

describe("German", () => {
  it("has every room that has texts, and no room twice by one name", () => {
    const others = Object.keys(german).filter((name) => name !== serverBook);
    expect(rooms.map(({ texts }) => texts.name).sort()).toEqual(others.sort());
  });

  it.each(rooms.map((room) => [room.texts.name, room] as const))(
    "of %s leaves open what English does",
    (name, room) => {
      const translated = german[name] ?? {};
      for (const [key, text] of Object.entries(room.english)) {
        expect([key, holesAndTags(translated[key] ?? "")]).toEqual([key, holesAndTags(text)]);
        expect([key, translated[key]?.trim()]).not.toEqual([key, ""]);
      }
    },
  );

  it("writes what is counted as numbers are written, as English does", () => {
    const texts = rooms.flatMap(({ english }) => Object.values(english));
    const counts =
      /\{\{(count|total|shown|more|last|left|replaced|paragraphs|series|points|places|lines|bins|boxes|charts)\}\}/;
    expect(texts.filter((text) => counts.test(text))).toEqual([]);
    // A whole beside its part.
    expect(texts.filter((text) => /, number\}\}.*\{\{all\}\}/.test(text))).toEqual([]);
  });

  it("keeps three dots that stand for words apart from the word before", () => {
    const texts = Object.values(german).flatMap(Object.values);
    expect(texts.filter((text) => /\p{L}…/u.test(text))).toEqual([]);
  });

  it("counts in the forms that it has", () => {
    for (const { english } of rooms) {
      const counted = Object.keys(english).filter((key) => /_(one|other)$/.test(key));
      for (const key of counted) {
        const forms = new Intl.PluralRules("de").resolvedOptions().pluralCategories;
        expect(
          forms.map((form) => key.replace(/_(one|other)$/, `_${form}`)).filter((form) => !(form in english)),
        ).toEqual([]);
      }
    }
  });
});
