/** How a terminal's text looks, and what the codes of an SGR sequence make of it. */

export interface Style {
  /** A CSS colour or null for the paper's own. */
  readonly foreground: string | null;
  readonly background: string | null;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  readonly inverse: boolean;
  /** Where the text leads, as the program wrote it: the caller checks it before it makes a link of it. */
  readonly link: string | null;
}

const plain: Style = {
  foreground: null,
  background: null,
  bold: false,
  dim: false,
  italic: false,
  underline: false,
  strike: false,
  inverse: false,
  link: null,
};

export function applyStyleCodes(old: Style | null, parameters: string): Style | null {
  const codes = parameters.split(/[;:]/).map((code) => (code === "" ? 0 : Number(code)));
  let style = old ?? plain;
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 38 || code === 48) {
      const extended = extendedColour(codes, at + 1);
      style = code === 38 ? { ...style, foreground: extended.colour } : { ...style, background: extended.colour };
      at = extended.next - 1;
    } else {
      style = withStyleCode(style, code);
    }
  }
  return isPlainStyle(style) ? null : sameStyle(old, style) ? old : style;
}

export function withLinkStyle(old: Style | null, link: string | null): Style | null {
  const style = { ...(old ?? plain), link };
  return isPlainStyle(style) ? null : sameStyle(old, style) ? old : style;
}

function withStyleCode(style: Style, code: number): Style {
  if (code === 0) return style.link === null ? plain : { ...plain, link: style.link };
  if (code === 1) return { ...style, bold: true };
  if (code === 2) return { ...style, dim: true };
  if (code === 3) return { ...style, italic: true };
  if (code === 4 || code === 21) return { ...style, underline: true };
  if (code === 7) return { ...style, inverse: true };
  if (code === 9) return { ...style, strike: true };
  if (code === 22) return { ...style, bold: false, dim: false };
  if (code === 23) return { ...style, italic: false };
  if (code === 24) return { ...style, underline: false };
  if (code === 27) return { ...style, inverse: false };
  if (code === 29) return { ...style, strike: false };
  if (code >= 30 && code <= 37) return { ...style, foreground: paletteColour(code - 30) };
  if (code === 39) return { ...style, foreground: null };
  if (code >= 40 && code <= 47) return { ...style, background: paletteColour(code - 40) };
  if (code === 49) return { ...style, background: null };
  if (code >= 90 && code <= 97) return { ...style, foreground: paletteColour(code - 82) };
  if (code >= 100 && code <= 107) return { ...style, background: paletteColour(code - 92) };
  return style;
}

function extendedColour(codes: readonly number[], at: number): { colour: string | null; next: number } {
  if (codes[at] === 5) return { colour: paletteColour(codes[at + 1] ?? 0), next: at + 2 };
  if (codes[at] === 2) {
    const [red, green, blue] = [1, 2, 3].map((offset) => channelValue(codes[at + offset] ?? 0));
    return { colour: `rgb(${red}, ${green}, ${blue})`, next: at + 4 };
  }
  return { colour: null, next: at + 1 };
}

/** The 256 colours: sixteen of the theme, a cube of 6 × 6 × 6, and 24 greys. */
function paletteColour(index: number): string | null {
  if (!Number.isInteger(index) || index < 0 || index > 255) return null;
  if (index < 16) return `var(--color-ansi-${index})`;
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return `rgb(${grey}, ${grey}, ${grey})`;
  }
  const level = (step: number) => (step === 0 ? 0 : 55 + step * 40);
  const cube = index - 16;
  return `rgb(${level(Math.floor(cube / 36))}, ${level(Math.floor(cube / 6) % 6)}, ${level(cube % 6)})`;
}

function channelValue(value: number): number {
  return Number.isFinite(value) ? Math.min(255, Math.max(0, Math.trunc(value))) : 0;
}

function isPlainStyle(style: Style): boolean {
  return style === plain || sameStyle(style, plain);
}

function sameStyle(one: Style | null, other: Style): boolean {
  return (
    one !== null &&
    one.foreground === other.foreground &&
    one.background === other.background &&
    one.bold === other.bold &&
    one.dim === other.dim &&
    one.italic === other.italic &&
    one.underline === other.underline &&
    one.strike === other.strike &&
    one.inverse === other.inverse &&
    one.link === other.link
  );
}
