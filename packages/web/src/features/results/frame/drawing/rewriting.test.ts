import { describe, expect, it } from "vitest";
import type { LibraryName } from "../library-names.ts";
import { inlined } from "./frames-within.ts";
import type { Loading } from "./loading.ts";
import { createRewriting } from "./rewriting.ts";

const file = (digit: string) => `${digit.repeat(64)}.frontend`;
const [there, absent] = [file("a"), file("b")];
const plotly = (name: string) => `https://cdn.plot.ly/plotly-4.1.1.min.js#octavo=${name}`;
const pears = (name: string) => `https://cdn.jsdelivr.net/npm/pears@1/pears.js#octavo=${name}`;

function someRewriting() {
  const loaded: LibraryName[] = [];
  const given: Loading["given"] = async (name) => {
    if (name === absent) throw new Error("It is not there.");
    return { address: "blob:1", script: new Blob([`/* ${name} */`]), style: "" };
  };
  const load = async (name: LibraryName) => void loaded.push(name);
  return { loaded, ...createRewriting({ given, load }) };
}

describe("an address that names a file", () => {
  it("gives the file, and where that does not come the library that the page has for it", async () => {
    const { loaded, ownAddress } = someRewriting();
    expect(await ownAddress(plotly(there), "text/javascript")).toMatch(/^blob:/);
    expect(loaded).toEqual([]);
    expect(await ownAddress(plotly(absent), "text/javascript")).toBe("data:text/javascript,");
    expect(loaded).toEqual(["plotly"]);
  });

  it("stays what it was where neither is there", async () => {
    const { withOwnScripts } = someRewriting();
    const html = `<script src="${pears(absent)}"></script>`;
    expect(await withOwnScripts(html)).toBe(html);
  });
});

describe("a document within an output", () => {
  const texts = async ({ name }: { readonly name: string }) => {
    if (name === absent) throw new Error("It is not there.");
    return { script: `/* ${name} */`, style: "" };
  };

  it("has the library of the page where a file does not come", async () => {
    const html = `<script src="${plotly(absent)}"></script>`;
    expect(await inlined(html, texts)).toBe("<script>/* plotly */\n</script>");
  });

  it("keeps what a tag says beside its address", async () => {
    const html = `<script id="p" type="module" src='${pears(there)}' integrity="sha384-x" crossorigin defer></script>`;
    expect(await inlined(html, texts)).toBe(`<script id="p" type="module" defer>/* ${there} */\n</script>`);
  });
});
