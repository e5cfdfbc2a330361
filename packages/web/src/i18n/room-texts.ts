/**
 * The texts of the page. Each room keeps its English in `texts.ts` and its German in `texts.de.ts`; the compiler holds both to the same keys. English
 * comes with the room's code, as it always did; German is one file of its own, fetched before the first paint by those who read it (`src/german.ts`).
 * i18next finds them, and what it has found is kept here with its holes, to be filled in again and again. Its React package is not used: it would
 * subscribe every component to every change, where one context is enough.
 *
 * In a component: `const t = useTranslation(texts)`, then `t("key")`. In plain functions: `texts.t("key")`, which speaks the language of the moment;
 * so a component that shows what they return calls `useTranslation` or `useLanguage` as well, to be drawn again when it changes. Nothing calls `t`
 * while a module loads.
 *
 * Not here: names that people gave, code, and what the server says in prose, which `server-words.ts` puts into German.
 *
 * All German speaks with one voice: short, in the infinitive where a button acts ("Notiz anlegen"), without "Sie" or "du" where that can be
 * helped, and with these words:
 *
 * note Notiz · notebook Notizbuch · paragraph Absatz · run (verb) ausführen, (noun) Lauf · cancel a run abbrechen · result Ergebnis · output Ausgabe ·
 * code Code · editor Editor · interpreter Interpreter · setting Einstellung · bind zuordnen · restart neu starten · folder Ordner · trash Papierkorb ·
 * restore wiederherstellen · delete endgültig löschen (from the trash), else löschen · move verschieben · rename umbenennen · clone duplizieren ·
 * import importieren · export exportieren · permissions Rechte · owner Eigentümer · writer Schreiber · reader Leser · runner Ausführende ·
 * revision Version · commit (a revision) Version anlegen · compare vergleichen · schedule Zeitplan · job Job · form Formular · field Feld · table Tabelle ·
 * row Zeile · column Spalte · cell Zelle · chart Diagramm · network Netzwerk · node Knoten · edge Kante · filter Filter, filtern · sort sortieren ·
 * pivot Pivot · settings Einstellungen · credentials Zugangsdaten · repository Ablage (of notebooks), Repository (of packages) · cluster Cluster ·
 * package Paket · search Suche, suchen · find Finden, replace ersetzen · shortcut Tastenkürzel · command palette Befehlspalette · theme Farbschema ·
 * light hell · dark dunkel · personalised mode persönlicher Modus · look Ansicht · line numbers Zeilennummern · title Titel · width Breite ·
 * connected verbunden · server Server · log in anmelden · log out abmelden · password Passwort · save speichern · discard verwerfen · close schließen ·
 * retry erneut versuchen · dismiss ausblenden · copy kopieren · download herunterladen · upload hochladen · loading … wird geladen · failed fehlgeschlagen.
 * Quotation marks are „…“, an ellipsis follows a menu entry that asks on, a dash is –.
 */
import { currentLanguage } from "./current-language.ts";
import { numberText } from "./formats.ts";
import { i18n } from "./i18n.ts";
import type { Language } from "./languages.ts";
import type { PlainKeyOf, Translate, Words } from "./translation.ts";

export interface RoomTexts<English extends Words> {
  readonly name: string;
  /** In the language of the moment. */
  readonly t: Translate<English>;
  /** In one language; the same function each time. */
  readonly in: (language: Language) => Translate<English>;
  /** To be asked later, for tables that are made once: `name: texts.later("runAll")`. */
  readonly later: (key: PlainKeyOf<English>) => () => string;
}

type Say = (key: string, values?: TextValues) => string;

export function roomTexts<const English extends Words>(name: string, english: English): RoomTexts<English> {
  i18n.addResourceBundle("en", name, english);
  const said = new Map<Language, Translate<English>>();
  const inLanguage = (language: Language) => {
    const known = said.get(language);
    if (known) return known;
    const made = createSpeaker(language, name) as Translate<English>;
    said.set(language, made);
    return made;
  };
  const t = ((key: string, values) =>
    (inLanguage(currentLanguage.getState().language) as Say)(key, values)) as Say as Translate<English>;
  return { name, t, in: inLanguage, later: (key) => () => (t as Say)(key) };
}

type TextValues = Readonly<Record<string, string | number>>;
/** A text between its holes, which stand at every other place. */
type Template = readonly (string | Hole)[];

interface Hole {
  readonly name: string;
  /** Written as numbers are, and not as it is. */
  readonly isNumber: boolean;
}

/**
 * Looks a text up once, and takes it apart: a long note says the same few words a thousand times, and i18next takes some 50 microseconds to
 * find a text, choose its form and fill it in.
 */
function createSpeaker(language: Language, room: string): Say {
  const find = i18n.getFixedT(language, room) as (keys: string | string[], options: object) => string;
  const raw = { interpolation: { skipInterpolation: true } };
  const templates = new Map<string, Template>();
  return (key, values = {}) => {
    const name = "count" in values ? `${key}${pluralFormOf(Number(values["count"]))}` : key;
    const template = templates.get(name) ?? templateOf(find(name === key ? key : [name, key], raw));
    templates.set(name, template);
    return fillInTemplate(template, values);
  };
}

/** The form of a text for a count. English and German have the same two (https://cldr.unicode.org, plural rules). */
function pluralFormOf(count: number): "_one" | "_other" {
  return Math.abs(count) === 1 ? "_one" : "_other";
}

/** `{{name}}`, or `{{name, number}}`: i18next's way to write holes. */
function templateOf(text: string): Template {
  return text.split(/\{\{(.+?)\}\}/).map((part, place) => {
    if (place % 2 === 0) return part;
    const [name = "", format] = part.split(",").map((word) => word.trim());
    return { name, isNumber: format === "number" };
  });
}

function fillInTemplate(template: Template, values: TextValues): string {
  let text = "";
  for (const part of template) {
    if (typeof part === "string") text += part;
    else {
      const value = values[part.name];
      text += part.isNumber ? numberText(Number(value)) : String(value);
    }
  }
  return text;
}
