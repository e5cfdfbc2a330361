import { describe, expect, it } from "vitest";
import { createFrontEndCache } from "./front-end-named.ts";

const scriptsOf = (most: number, texts: Readonly<Record<string, string>>) => {
  const fetched: string[] = [];
  const named = createFrontEndCache({
    most,
    async fetchText({ name }) {
      fetched.push(name);
      const text = texts[name];
      if (text === undefined) throw new Error("It is not there.");
      return JSON.stringify({ script: text, files: {} });
    },
  });
  const scriptOf = async (name: string, noteId = "note") => {
    const frontEnd = await named({ noteId, paragraphId: "p", name });
    return "script" in frontEnd ? frontEnd.script : null;
  };
  return { scriptOf, fetched };
};

describe("front ends that a page keeps", () => {
  it("are fetched once, whichever note names them, also where several ask at once", async () => {
    const { scriptOf, fetched } = scriptsOf(1000, { a: "of a" });
    expect(await Promise.all([scriptOf("a"), scriptOf("a", "other")])).toEqual(["of a", "of a"]);
    expect(await scriptOf("a")).toBe("of a");
    expect(fetched).toEqual(["a"]);
  });

  it("leave when there are too many, those first that were not asked for the longest", async () => {
    const long = "x".repeat(400);
    const { scriptOf, fetched } = scriptsOf(1000, { a: long, b: long, c: long, d: "x".repeat(4000) });
    for (const name of ["a", "b", "a", "c", "a", "b"]) await scriptOf(name);
    expect(fetched).toEqual(["a", "b", "c", "b"]);
    // One that is too large by itself is there for who asks next, and alone.
    for (const name of ["d", "d", "a"]) await scriptOf(name);
    expect(fetched.slice(4)).toEqual(["d", "a"]);
  });

  it("are asked for again where they did not come", async () => {
    const texts: Record<string, string> = {};
    const { scriptOf } = scriptsOf(1000, texts);
    await expect(scriptOf("a")).rejects.toThrow("not there");
    texts["a"] = "of a";
    expect(await scriptOf("a")).toBe("of a");
  });
});
