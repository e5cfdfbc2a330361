/**
 * Runs spells: classes of packages that make outputs of a text. A run collects them for the page, which keeps them in the note; what only code can draw
 * is kept as the text under the spell's magic, and drawn by the same spell wherever the note is shown.
 */
import { loadClass } from "../packages.ts";
import type { FromSpell, SpellOrder, SpellOutput, ToSpell } from "./messages.ts";

export interface SpellTools {
  readonly send: (message: FromSpell) => void;
  readonly hear: (listener: (message: ToSpell) => void) => void;
  readonly showHtml: (box: HTMLElement, html: string) => Promise<void>;
  readonly drawTemplate: (box: HTMLElement, template: string) => Promise<void>;
}

export interface Spells {
  readonly draw: (box: HTMLElement, order: SpellOrder) => Promise<void>;
}

interface Datum {
  readonly data: unknown;
  readonly type?: string;
}

/** As `zeppelin-spell` has them: code of the package. */
interface SpellClass {
  new (): { interpret(text: string, config: object): unknown };
}
interface ResultLike {
  getAllParsedDataWithTypes(magics: Readonly<Record<string, string>>, magic: string, text: string): Promise<Datum[]>;
}

type Interpret = (text: string) => Promise<readonly Datum[]>;

/** Spells that draw for each other may go in a circle. */
const deepest = 8;

export function createSpells({ send, hear, showHtml, drawTemplate }: SpellTools): Spells {
  const waiting = new Map<string, (message: Exclude<ToSpell, { type: "ping" }>) => void>();
  const spells = new Map<string, Promise<Interpret>>();
  let ids = 0;
  hear((message) => {
    if (message.type === "ping") send({ type: "alive" });
    else waiting.get(message.magic)?.(message);
  });

  function spellOf(magic: string): Promise<Interpret> {
    const asked = spells.get(magic) ?? askFor(magic);
    spells.set(magic, asked);
    return asked;
  }

  async function askFor(magic: string): Promise<Interpret> {
    const answer = new Promise<Exclude<ToSpell, { type: "ping" }>>((resolve) => waiting.set(magic, resolve));
    send({ type: "wanted", magic });
    const given = await answer;
    if (given.type === "noSpell") throw new Error(given.problem);
    const Class = await loadClass<SpellClass>(given.script, magic);
    const config = JSON.parse(given.config) as object;
    const magics = Object.fromEntries(given.magics.map((each) => [each, each]));
    return async (text) => {
      const result = (await new Class().interpret(text, config)) as ResultLike;
      return result.getAllParsedDataWithTypes(magics, magic, text);
    };
  }

  async function collect({ magic, text }: SpellOrder): Promise<void> {
    try {
      const data = await (await spellOf(magic))(text);
      send({ type: "result", outputs: data.map((datum) => outputOf(datum, { magic, text })) });
    } catch (error) {
      send({ type: "failed", stack: stackOf(error) });
    }
  }

  async function drawAll(box: HTMLElement, { magic, text }: Omit<SpellOrder, "isRun">, depth: number): Promise<void> {
    if (depth > deepest) throw new Error(`${magic} …`);
    for (const datum of await (await spellOf(magic))(text)) {
      const place = document.createElement("div");
      ids += 1;
      place.id = `octavo-spell-${ids}`;
      box.append(place);
      if (typeof datum.data === "function") await (datum.data as (id: string) => unknown)(place.id);
      else await drawOutput(place, outputOf(datum, { magic, text }), depth);
    }
  }

  async function drawOutput(place: HTMLElement, { type, data }: SpellOutput, depth: number): Promise<void> {
    if (type.startsWith("%")) await drawAll(place, { magic: type, text: data }, depth + 1);
    else if (type === "HTML") await showHtml(place, data);
    else if (type === "ANGULAR") await drawTemplate(place, data);
    else if (type === "TABLE") place.append(tableOf(data));
    else place.append(Object.assign(document.createElement("pre"), { textContent: data }));
  }

  return {
    draw: (box, order) => {
      box.replaceChildren();
      return order.isRun ? collect(order) : drawAll(box, order, 0);
    },
  };
}

/** What a function draws is kept as the text that it is drawn from. */
function outputOf({ data, type = "TEXT" }: Datum, { magic, text }: Omit<SpellOrder, "isRun">): SpellOutput {
  if (typeof data === "function") return { type: magic, data: text };
  const name = type.startsWith("%") ? type : type.toUpperCase();
  return { type: name, data: typeof data === "string" ? data : (JSON.stringify(data) ?? String(data)) };
}

/** Code of others throws anything. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, stack = "" } = error;
  return stack.includes(message) ? stack : `${message}\n${stack}`;
}

function tableOf(text: string): HTMLElement {
  const table = document.createElement("table");
  for (const [place, line] of text.trimEnd().split("\n").entries()) {
    const row = table.insertRow();
    for (const cell of line.split("\t")) {
      row.append(Object.assign(document.createElement(place === 0 ? "th" : "td"), { textContent: cell }));
    }
  }
  return table;
}
