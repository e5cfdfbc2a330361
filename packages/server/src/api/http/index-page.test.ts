import { describe, expect, it } from "vitest";
import { indexPage, versionOf } from "./index-page.ts";

const built = [
  '<script>link.rel = isStyle ? "preload" : "modulepreload"</script>',
  '<script type="module" crossorigin src="./assets/index.js"></script>',
  '<link rel="modulepreload" crossorigin href="./assets/app.js">',
].join("\n");
const compiled = [
  '<script>link.rel = isStyle ? "preload" : "preload"</script>',
  '<link rel="preload" as="script" crossorigin href="./assets/index.js"><script type="module" crossorigin src="./assets/index.js"></script>',
  '<link rel="preload" as="script" crossorigin href="./assets/app.js">',
].join("\n");

/** What a browser is sent that keeps the page and its tag. */
function visits(count: number, changed = (etag: string) => etag): readonly (string | null)[] {
  const page = indexPage(built);
  let kept: string | undefined;
  return Array.from({ length: count }, () => {
    const { etag, text } = page.answer(kept);
    kept = changed(etag);
    return text;
  });
}

describe("the page of the client", () => {
  it("asks for modules as scripts from the third visit on, and is not sent again after that", () => {
    expect(visits(5)).toEqual([built, built, compiled, null, null]);
  });

  it("counts with what proxies and browsers make of its tag", () => {
    expect(visits(4, (etag) => `W/${etag}`)).toEqual([built, built, compiled, null]);
    expect(visits(4, (etag) => `"other.3", ${etag}`)).toEqual([built, built, compiled, null]);
  });

  it("begins anew with another build, an emptied cache and a tag that it has not given", () => {
    const { etag } = indexPage(built).answer(undefined);
    expect(indexPage(`${built}\n`).answer(etag).text).toBe(`${built}\n`);
    const version = etag.slice(1, etag.indexOf("."));
    for (const tag of [undefined, "", "*", `"${version}.0"`, `"${version}.4"`, `"${version}.x"`, `"${version}"`])
      expect(indexPage(built).answer(tag)).toEqual({ etag, text: built });
  });

  it("has another version when either of its texts is another, or one of them ends elsewhere", () => {
    const { etag } = indexPage(built).answer(undefined);
    expect(etag).toBe(`"${versionOf([built, compiled])}.1"`);
    const others = [[built, `${compiled}\n`], [`${built}\n`, compiled], [built + compiled, ""], [built]];
    expect(new Set([...others, [built, compiled]].map(versionOf)).size).toBe(5);
  });

  it("names all its texts, for the scripts in them have to be allowed", () => {
    expect(indexPage(built).texts).toEqual([built, compiled]);
  });
});
