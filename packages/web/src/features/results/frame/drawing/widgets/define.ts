/** Takes what a library says to `define`, which knows no other way, for as long as the libraries of this program are loaded. */
type Make = (base: unknown) => Readonly<Record<string, unknown>>;

const page = globalThis as unknown as { define?: unknown };
const before = page.define;
let defined: Make | null = null;

page.define = (_names: readonly string[], make: Make) => {
  defined = make;
};

/** What was defined last; `define` is the document's again. */
export function takeDefined(): Make | null {
  page.define = before;
  return defined;
}
