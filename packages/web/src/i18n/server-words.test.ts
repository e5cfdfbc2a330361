import { describe, expect, it } from "vitest";
import { german } from "./server-words.de.ts";
import { createBook, translateByBook } from "./server-words.ts";

const book = createBook(german);
const inGerman = (said: string) => translateByBook(book, said);
/** Where the sentences are said. */
const said = import.meta.glob<string>(
  [
    "../../../{server,client,protocol,note,runner}/src/**/*.ts",
    "../../../../interpreters/databases/src/**/*.ts",
    "!**/*.test.ts",
    "!**/testing/**",
  ],
  { query: "?raw", import: "default", eager: true },
);

describe("the book of the server's sentences", () => {
  const translated = Object.values(said).join("\n").replaceAll('\\"', "'").replaceAll('"', "'");
  /** Made of the names of rights as they are said. */
  const rights = ["READER", "WRITER", "RUNNER", "OWNER"];

  it.each(Object.entries(german).filter(([english]) => !rights.includes(english)))(
    "has what the server says: %s",
    (english, text) => {
      const pieces = english.split(/\{\{.+?\}\}|\n/).map((piece) => piece.replaceAll('"', "'"));
      expect(pieces.filter((piece) => !translated.includes(piece))).toEqual([]);
      const holes = (sentence: string) => [...sentence.matchAll(/\{\{.+?\}\}/g)].map(([hole]) => hole);
      expect(holes(text).filter((hole) => !holes(english).includes(hole))).toEqual([]);
      expect(text.trim()).not.toBe("");
    },
  );
});

describe("a sentence of the server", () => {
  it.each([
    ["Only administrators may do this.", "Das dürfen nur Verwalter."],
    ["Note '/a/b (c)' existed", "Die Notiz „/a/b (c)“ gibt es schon."],
    ["Note '/a' existed' existed", "Die Notiz „/a' existed“ gibt es schon."],
    [
      "Insufficient privileges to WRITER note.\nAllowed users or roles: [ada, team]\nBut the user bob belongs to: [bob]",
      "An dieser Notiz fehlt das Recht: Schreiben.\nWer es hat: ada, team\nbob gehört zu: bob",
    ],
    ["Fail to import note: The file is empty.", "Import fehlgeschlagen: Die Datei ist leer."],
    [
      "Fail to import note: it has more than 10000 paragraphs. Import it in parts.",
      "Import fehlgeschlagen: Die Notiz hat mehr als 10000 Absätze. In Teilen importieren.",
    ],
    [
      "wrong cron expressions. The day of month cannot be x; write a number, a list as 1,15, a range as 1-5, or *.",
      "Der Zeitplan geht so nicht. x geht nicht im Feld Tag des Monats; eine Zahl schreiben, eine Liste wie 1,15, einen Bereich wie 1-5 oder *.",
    ],
    ["Invalid value for hour: 25.", "Ungültiger Wert im Feld Stunde: 25."],
    [
      "ada, who set it, is not in the directory staff any more. The schedule 0 0 8 * * ? has stopped; set it again to go on.",
      "ada hat ihn gesetzt und steht nicht mehr im Verzeichnis staff. Der Zeitplan 0 0 8 * * ? ist angehalten; ihn neu setzen, um weiterzumachen.",
    ],
    [
      "ada, who set it, may not run this note any more.",
      "ada hat ihn gesetzt und darf diese Notiz nicht mehr ausführen.",
    ],
    [
      "%jdbc: There is no driver for oracle yet. PostgreSQL, MariaDB and MySQL can be reached.",
      "%jdbc: Für oracle gibt es noch keinen Treiber. PostgreSQL, MariaDB und MySQL sind zu erreichen.",
    ],
    ["The Jupyter kernel that runs it (R 4.4).", "Der Jupyter-Kernel, der es ausführt (R 4.4)."],
  ])("is said in German: %s", (said, text) => {
    expect(inGerman(said)).toBe(text);
  });

  it.each(["", "Something that no book has.", "Note '", "Note ' existed", "constructor", "__proto__"])(
    "that the book does not have stays as it came: %j",
    (said) => {
      expect(inGerman(said)).toBe(said);
    },
  );

  it("takes names with signs of their own as they are", () => {
    expect(inGerman("Note '$& {{path}}' existed")).toBe("Die Notiz „$& {{path}}“ gibt es schon.");
  });
});
