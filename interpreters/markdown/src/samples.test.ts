import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./render.ts";

interface SampleNote {
  readonly paragraphs: readonly {
    readonly text?: string;
    readonly results?: { readonly msg: readonly { readonly data: string }[] } | null;
  }[];
}

const folder = join(import.meta.dirname, "..", "..", "..", "examples", "notebook");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".zpln"));

/** They come with their texts shown, so that a first look needs no run. */
describe("the samples", () => {
  it.each(files)("%s shows its texts as they read now", (file) => {
    const { paragraphs } = JSON.parse(readFileSync(join(folder, file), "utf8")) as SampleNote;
    const shown = paragraphs.flatMap(({ text = "", results }) =>
      text.startsWith("%md") && results ? [{ text, html: results.msg.map(({ data }) => data) }] : [],
    );
    expect(shown.length).toBeGreaterThan(0);
    for (const { text, html } of shown) {
      // Forms of a text that was run stand for their first values.
      const run = text.replace(/^%md\s*/, "").replace(/\$?\$\{\w+=([^,}]*)[^}]*\}/g, "$1");
      expect(html).toEqual([renderMarkdown(run)]);
    }
  });
});
