/** `zeppelin-spell`: what a package's spell extends, and what it gives. */
export const DefaultDisplayType = {
  ELEMENT: "ELEMENT",
  TABLE: "TABLE",
  HTML: "HTML",
  ANGULAR: "ANGULAR",
  TEXT: "TEXT",
  NETWORK: "NETWORK",
} as const;

export const DefaultDisplayMagic = Object.fromEntries(
  Object.values(DefaultDisplayType).map((type) => [`%${type.toLowerCase()}`, type]),
);

/** A text, a value, a function that draws into an element, or a promise of one of them; without a type its text says it. */
class Datum {
  readonly data: unknown;
  readonly type: string | undefined;
  magic?: string;
  text?: string;

  constructor(data: unknown, type?: string, magic?: string, text?: string) {
    this.data = data;
    this.type = type ?? (typeof data === "function" ? DefaultDisplayType.ELEMENT : undefined);
    if (magic !== undefined) this.magic = magic;
    if (text !== undefined) this.text = text;
  }
}

export class SpellResult {
  readonly data: Datum[] = [];

  constructor(data?: unknown, type?: string) {
    if (data !== undefined) this.add(data, type);
  }

  add(data: unknown, type?: string): this {
    this.data.push(new Datum(data, type));
    return this;
  }

  /** All that were promised, in the order in which they were added; a promised result counts with all that it holds. */
  async getAllParsedDataWithTypes(
    magics: Readonly<Record<string, string>> = {},
    magic?: string,
    text?: string,
  ): Promise<Datum[]> {
    const lists = await Promise.all(
      this.data.map(async ({ data, type }) => {
        const value: unknown = await data;
        if (value instanceof SpellResult) return await value.getAllParsedDataWithTypes(magics, magic, text);
        if (type !== undefined || typeof value !== "string") return [new Datum(value, type, magic, text)];
        return segmentsOf(value, { ...DefaultDisplayMagic, ...magics });
      }),
    );
    return lists.flat();
  }
}

export class SpellBase {
  readonly magic: string;

  /** @param magic with which paragraphs begin, as `%flow` */
  constructor(magic: string) {
    this.magic = magic;
  }

  /** @param text without the magic @param config what is set for the package */
  interpret(_text: string, _config: Readonly<Record<string, unknown>>): SpellResult {
    throw new Error(`${this.magic} does not say how it interprets a text.`);
  }
}

/** Lines that begin with the magic of a display or of another spell begin a segment of that type. */
function segmentsOf(text: string, magics: Readonly<Record<string, string>>): Datum[] {
  const segments: { type: string; lines: string[] }[] = [];
  for (const line of text.split("\n")) {
    const [word = ""] = /^%\S+/.exec(line) ?? [];
    const type = Object.hasOwn(magics, word) ? magics[word] : undefined;
    if (type !== undefined) segments.push({ type, lines: [line.slice(word.length).replace(/^\s/, "")] });
    else if (segments.length === 0) segments.push({ type: DefaultDisplayType.TEXT, lines: [line] });
    else segments.at(-1)?.lines.push(line);
  }
  return segments.map(({ type, lines }) => new Datum(lines.join("\n"), type));
}
