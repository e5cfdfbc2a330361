/**
 * Builds the page that a note is exported as: the same views as one script and one style sheet, which stand in the file. An exported page has no server
 * and no other files, so a module that needs either has a twin, `name.standalone.ts` beside `name.ts`, which this build takes in its place.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";

interface StandalonePage {
  /** The module with the addresses of the build's files, which the page imports. */
  readonly id: string;
  /** Plugins of both builds of the page. */
  readonly plugins: () => readonly Plugin[];
  readonly dedupe: readonly string[];
}

export function standalonePage({ id, plugins, dedupe }: StandalonePage): Plugin {
  const folders: string[] = [];
  return {
    name: "octavo:standalone-page",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return;
      const folder = mkdtempSync(join(tmpdir(), "octavo-standalone-"));
      folders.push(folder);
      const built = (input: string, name?: string) =>
        build({
          root: import.meta.dirname,
          configFile: false,
          publicDir: false,
          logLevel: "warn",
          // The build of the chart library takes the module itself, not its twin.
          plugins: name ? [] : [react(), twins(), sheetOfMathApart(), librariesApart(), ...plugins()],
          resolve: { dedupe: [...dedupe] },
          build: {
            write: false,
            target: "es2022",
            cssCodeSplit: false,
            assetsInlineLimit: Number.POSITIVE_INFINITY,
            modulePreload: false,
            reportCompressedSize: false,
            rolldownOptions: {
              input: join(import.meta.dirname, "src", input),
              ...(name && { preserveEntrySignatures: "strict" as const }),
              output: { format: "iife", codeSplitting: false, ...(name && { name }) },
              // The script loads no file beside it.
              transform: { define: { "import.meta": "{}" } },
            },
          },
        }) as Promise<Rolldown.RolldownOutput>;
      const { output } = await built("app/standalone.tsx");
      const charts = await built("features/results/data-view/chart/whole-library.ts", "octavoCharts");
      const files = {
        script: ["page.js", scriptOf(output)],
        style: ["page.css", styleOf(output)],
        math: ["math.css", mathSheet()],
        charts: ["charts.js", scriptOf(charts.output)],
      };
      const exported = Object.entries(files).map(([name, [file = "", text = ""]]) => {
        writeFileSync(join(folder, file), text);
        return `export { default as ${name} } from ${JSON.stringify(`${join(folder, file)}?url`)};`;
      });
      const libraries = Object.entries(apart).map(
        ([name, file]) => `export { default as ${name} } from "${file}?url";`,
      );
      return [...exported, ...libraries].join("\n");
    },
    // The build has read the files by now.
    generateBundle() {
      for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
    },
  };
}

/** Resolves a module to its twin, except in imports of the twin itself. */
function twins(): Plugin {
  return {
    name: "octavo:twins",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!importer || !source.startsWith(".")) return;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const twin = found?.id.replace(/\.(tsx?)$/, ".standalone.$1");
      return twin && twin !== found?.id && twin !== importer && existsSync(twin) ? twin : found;
    },
  };
}

const sheetOfMath = "katex/dist/katex.min.css";

/** Builds the style sheet of formulas apart: its fonts have 300 KB, and only notes with formulas need them. */
function sheetOfMathApart(): Plugin {
  return {
    name: "octavo:sheet-of-math-apart",
    enforce: "pre",
    resolveId: (source) => (source === sheetOfMath ? "\0no-sheet" : undefined),
    load: (source) => (source === "\0no-sheet" ? "" : undefined),
  };
}

/** Libraries that only notes with diagrams (3.5 MB) or formulas need: scripts that set a global by the name of the package. */
const apart = { mermaid: "mermaid/dist/mermaid.min.js", katex: "katex/dist/katex.min.js" };

function librariesApart(): Plugin {
  return {
    name: "octavo:libraries-apart",
    enforce: "pre",
    resolveId: (source) => (source in apart ? `\0apart:${source}` : undefined),
    load: (source) => (source.startsWith("\0apart:") ? `export default globalThis.${source.slice(7)};` : undefined),
  };
}

/** Embeds the fonts, each in the format that all current browsers read. */
function mathSheet(): string {
  const file = join(dirname(import.meta.dirname), "..", "node_modules", sheetOfMath);
  const fonts = join(dirname(file), "fonts");
  return readFileSync(file, "utf8").replace(
    /url\(fonts\/([\w-]+\.woff2)\)( format\("woff2"\))?(?:,url\([^)]*\) format\("[^"]*"\))*/g,
    (_, name: string) =>
      `url(data:font/woff2;base64,${readFileSync(join(fonts, name)).toString("base64")}) format("woff2")`,
  );
}

function scriptOf(output: Rolldown.RolldownOutput["output"]): string {
  const chunks = output.filter((file) => file.type === "chunk");
  if (chunks.length !== 1) throw new Error(`The standalone page has ${chunks.length} scripts and can have only one.`);
  return chunks[0]?.code ?? "";
}

function styleOf(output: Rolldown.RolldownOutput["output"]): string {
  const sheets = output.flatMap((file) => (file.type === "asset" && file.fileName.endsWith(".css") ? [file] : []));
  return sheets.map(({ source }) => String(source)).join("\n");
}
