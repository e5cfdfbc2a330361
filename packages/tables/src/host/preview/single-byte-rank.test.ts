import type { TextEncoding } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { decodeSingleByte, singleByteEncodings, upperHalf } from "./single-byte.ts";
import { rankEncodings } from "./single-byte-rank.ts";

function encode(text: string, encoding: TextEncoding): Buffer {
  const upper = upperHalf(encoding) ?? "";
  return Buffer.from(
    [...text].map((sign) => {
      if (sign < "\x80") return sign.charCodeAt(0);
      const at = upper.indexOf(sign);
      if (at < 0) throw new Error(`${encoding} has no ${sign}`);
      return at + 128;
    }),
  );
}

const texts = {
  german: "Name;Straße;Ort\nMüller;Hauptstraße 3;Köln\nJäger;Am Gänsemarkt;Hamburg\nSchröder;Übergasse;Nürnberg\n",
  french: "prénom;ville\nHélène;Orléans\nFrançois;Nîmes\nZoë;Besançon\nJérôme;Châlons\n",
  spanish: "nombre;niño\nMuñoz;Málaga\nGarcía;Cádiz\nPeña;León\n",
  swedish: "namn;ort\nÅsa;Malmö\nBjörn;Västerås\nPär;Göteborg\n",
  polish: "miasto;ulica\nŁódź;Święta\nKraków;Żółkiewskiego\nGdańsk;Długa\nPoznań;Główna\n",
  czech: "město;jméno\nPlzeň;Jiří\nBrno;Božena Němcová\nOstrava;Šárka\nÚstí;Tomáš\n",
  hungarian: "város;név\nGyőr;Nagy Tünde\nKecskemét;Szűcs Ödön\nPécs;Kőszegi Béla\n",
  russian: "имя;город\nИван;Москва\nАнна;Тверь\nПётр;Новосибирск\nОльга;Екатеринбург\n",
  capitals: "ИМЯ;ГОРОД\nИВАН;МОСКВА\nАННА;ТВЕРЬ\nПЕТР;НОВОСИБИРСК\n",
  greek: "όνομα;πόλη\nΓιώργος;Αθήνα\nΜαρία;Θεσσαλονίκη\n",
  turkish: "isim;şehir\nAyşe;İstanbul\nÇağrı;Eskişehir\nGülşen;Diyarbakır\n",
  euros: "was;preis\nBrot;3 €\nKäse;4 €\nKüche;5 €\n",
  quotes: "a;b\nit’s;“quoted”\nx – y;don’t\n",
} as const;

const written: readonly (readonly [TextEncoding, readonly (keyof typeof texts)[]])[] = [
  ["windows-1252", ["german", "french", "spanish", "swedish", "euros", "quotes"]],
  ["iso-8859-15", ["german", "french", "spanish", "swedish", "euros"]],
  ["macintosh", ["german", "french", "spanish", "swedish"]],
  ["ibm850", ["german", "french", "spanish", "swedish"]],
  ["ibm437", ["german", "french", "spanish", "swedish"]],
  ["windows-1250", ["polish", "czech", "hungarian", "german"]],
  ["iso-8859-2", ["polish", "czech", "hungarian", "german"]],
  ["windows-1251", ["russian", "capitals"]],
  ["koi8-r", ["russian", "capitals"]],
  ["ibm866", ["russian", "capitals"]],
  ["windows-1253", ["greek"]],
  ["windows-1254", ["turkish"]],
];

describe("rankEncodings", () => {
  it.each(written.flatMap(([encoding, names]) => names.map((name) => [encoding, name] as const)))(
    "finds the letters of %s in %s",
    (encoding, name) => {
      const bytes = encode(texts[name], encoding);
      const found = rankEncodings(bytes);
      expect(decodeSingleByte(bytes, found.encoding)).toBe(texts[name]);
      expect(found.guess).toBeUndefined();
    },
  );

  it("guesses where one letter leaves a doubt, with the word in each encoding", () => {
    const { guess } = rankEncodings(encode("ort\nKöln\n", "ibm850"));
    expect(guess).toContainEqual({ encoding: "ibm850", text: "Köln" });
    expect(guess).toContainEqual({ encoding: "macintosh", text: "Kîln" });
  });

  it.each(singleByteEncodings)("either has the letters of a single word of %s or says that it guesses", (encoding) => {
    const upper = upperHalf(encoding) ?? "";
    for (const word of ["Köln", "Łódź", "déjà", "Москва", "ЦЕНА", "İzmir", "Αθήνα", "ñ", "±5"]) {
      if ([...word].some((sign) => sign > "\x7f" && !upper.includes(sign))) continue;
      const bytes = encode(word, encoding);
      const found = rankEncodings(bytes);
      if (decodeSingleByte(bytes, found.encoding) !== word)
        expect([word, found.guess?.length]).not.toEqual([word, undefined]);
    }
  });
});
