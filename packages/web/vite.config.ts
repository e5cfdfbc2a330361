import { readFileSync } from "node:fs";
import { join } from "node:path";
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from "vite";
import { cssVariablesResolver, theme } from "./src/ui/theme.ts";
import { standalonePage } from "./vite.standalone.ts";

/** While one works on the page: it is served anew at each change, beside an Octavo where `npm start` puts it. Both ports are Zeppelin's. */
const server = "127.0.0.1:8080";
const developmentPort = 9000;

// Two copies of either break `instanceof` between editor and text replica.
const dedupe = ["@codemirror/state", "@codemirror/view", "react", "react-dom"];
const stylesOfTheme = () => variablesOfTheme("virtual:variables-of-theme.css");

export default defineConfig({
  // Relative, so that the page also works below a path of a proxy.
  base: "./",
  plugins: [
    react(),
    stylesOfComponents("src/styles/mantine.css"),
    stylesOfTheme(),
    keyboardMovedOnce(),
    standalonePage({
      id: "virtual:standalone-page",
      plugins: () => [stylesOfTheme(), keyboardMovedOnce()],
      dedupe,
    }),
    compiledAtOnce(["index", "app", "frame", "home-page"]),
    fetchedAhead({
      always: ["/src/app/app.tsx"],
      home: ["/home/home-page.tsx"],
      note: ["/note/session/note-facts.ts", "/note/page/note-page.tsx"],
    }),
  ],
  resolve: { dedupe },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What runs first is one file. In it the schema library and the word that it may not evaluate strings come before any schema is made.
            { name: "first", tags: ["$initial"] },
            // Dialogs come when one is opened.
            {
              name: "dialogs",
              test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Modal|ModalBase|ScrollArea)[\\/]/,
              minShareCount: 2,
            },
            // Before what the frame is made of: what only forms, panels and tables of settings have.
            {
              name: "fields",
              test: /@mantine[\\/](core[\\/]esm[\\/](components[\\/](Accordion[\\/](?!AccordionChevron)|Autocomplete|Checkbox[\\/](?!CheckIcon)|Combobox[\\/](?!get-parsed|ComboboxChevron|Combobox.module)|FloatingIndicator|MultiSelect|NumberInput|Pagination|PasswordInput|Pill|Progress|SegmentedControl|Select|Switch|Table|Textarea|TagsInput)|utils[\\/]Inline)|hooks[\\/]esm[\\/](use-drag|use-pagination))|react-number-format|web[\\/]src[\\/](ui[\\/](pages|password-field)|features[\\/]people)/,
              minShareCount: 2,
            },
            // Only pages with a note load an editor.
            {
              name: "editor",
              test: /node_modules[\\/](@codemirror[\\/](state|view|language|commands|autocomplete)|@lezer[\\/](common|highlight)|style-mod|w3c-keyname|crelt|@marijn)[\\/]/,
              minShareCount: 3,
            },
            // What all views of a note begin with, some of it also used by others. Nothing of the page in here: it would run in a circle with it.
            {
              name: "note",
              test: /packages[\\/]note[\\/]src[\\/](apply|grammar|run-links|interpreters|forms|views)|client[\\/]src[\\/](replica|note-texts|overlap|text-replica)/,
              minShareCount: 2,
            },
            // Results that are more than text come with the first of their kind. What text has of them, too, is among the notes.
            {
              name: "tables",
              test: /web[\\/]src[\\/](features[\\/]results[\\/](data-view[\\/](?!common[\\/]texts)|common[\\/](palette|colour-probe))|ui[\\/]observe-size)/,
              minShareCount: 2,
            },
            {
              name: "documents",
              test: /web[\\/]src[\\/]features[\\/]results[\\/](html|math|diagram|image|common[\\/]holding|frame[\\/](live-frame|read-|edge))/,
              minShareCount: 2,
            },
            {
              name: "notes",
              test: /web[\\/]src[\\/]((features[\\/](note(?![\\/]files)|results)|grammars)[\\/]|ui[\\/](banner|stay-at|copy-button|use-copy|editable-text|row-window|use-row-place|error-boundary)|platform[\\/]printing)/,
              minShareCount: 2,
            },
            // What pages of settings and other lists have, and home has not.
            {
              name: "lists",
              test: /web[\\/]src[\\/](ui[\\/](screen|row-action|query-view|scroll-back|name-filter|use-busy|use-focus-back)|platform[\\/]use-polled)/,
              minShareCount: 2,
            },
            // Else each button, icon and text that some pages share would be a file to ask for.
            {
              name: "frame",
              test: /node_modules[\\/](@mantine|@tabler|@floating-ui|react|react-dom|scheduler|react-router|zustand|clsx|react-transition-group|react-remove-scroll|react-remove-scroll-bar|use-sidecar|use-callback-ref|react-style-singleton|get-nonce|tslib)[\\/]|web[\\/]src[\\/](ui|platform|i18n|app[\\/](shell|palette|shortcuts|use-app)|features[\\/](commands|notes|login|home|search))[\\/]|web[\\/]src[\\/]features[\\/]files[\\/]uploads-place|packages[\\/](protocol(?![\\/]src[\\/]workspace-files)|note[\\/]src[\\/](path|utf8|file[\\/]parse-json)|client[\\/]src[\\/](?!.*(replica|note-texts|overlap|upload)))/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    port: developmentPort,
    strictPort: true,
    proxy: { "/api": `http://${server}`, "/ws": { target: `ws://${server}`, ws: true } },
  },
});

/**
 * What is imported a moment later is asked for in `index.html`, beside what runs first: it should not take a round trip more. What only one page
 * needs, `head/ahead.js` asks for when the address is that page's. It and `head/scheme.js` stand in the document itself, for a file would come
 * too late for both; the server names them in the page's policy by their hashes, and no other script may stand there.
 */
function fetchedAhead({ always, ...pages }: Readonly<Record<"always" | "home" | "note", readonly string[]>>): Plugin {
  return {
    name: "octavo:fetched-ahead",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const filesOf = (isRoot: (chunk: Rolldown.OutputChunk) => boolean, known: ReadonlySet<string>) =>
          [...new Set(withImports(chunks.filter(isRoot), chunks).flatMap(partsOf))].filter((file) => !known.has(file));
        const madeOf = (modules: readonly string[], known: ReadonlySet<string>) =>
          filesOf(({ facadeModuleId }) => modules.some((module) => facadeModuleId?.endsWith(module)), known);
        const entry = new Set(filesOf(({ isEntry }) => isEntry, new Set()));
        const first = madeOf(always, entry);
        const known = new Set([...entry, ...first]);
        const later = Object.entries(pages).map(([name, modules]) => [name, madeOf(modules, known).map(addressOf)]);
        const ahead = headScript("ahead").replace("__PAGES__", () => JSON.stringify(Object.fromEntries(later)));
        // Before the styles: a script that stands behind one waits for it.
        const scripts = [headScript("scheme"), ahead].map((script) => `<script>${withoutComments(script)}</script>`);
        return { html: html.replace(/<!-- head\/.* -->/, () => scripts.join("")), tags: first.map(tagOf) };
      },
    },
  };
}

/** Mantine's components come without their styles, which a sheet of ours names one by one. */
function stylesOfComponents(sheet: string): Plugin {
  return {
    name: "octavo:styles-of-components",
    generateBundle(_options, bundle) {
      const styles = readFileSync(join(import.meta.dirname, sheet), "utf8");
      const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
      for (const id of modules) {
        const component = /@mantine[\\/]core[\\/].*[\\/](\w+)\.module\.mjs$/.exec(id)?.[1];
        const line = `@import "@mantine/core/styles/${component}.layer.css";`;
        if (component && !styles.includes(line)) this.error(`${sheet} lacks the styles of a component: ${line}`);
      }
    },
  };
}

/**
 * The theme as Mantine's components want it: variables at the root. Their provider would write 186 of them into each page as it starts, and a
 * sheet beside it has 482; without those of colours that the theme does not name 196 are left, and nothing to write.
 */
function variablesOfTheme(id: string): Plugin {
  const unused = Object.keys(DEFAULT_THEME.colors).filter((color) => !(color in (theme.colors ?? {})));
  const isOfUnused = new RegExp(`--mantine-color-(?:${unused.join("|")})-`);
  const used = (variables: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(variables).filter(([name]) => !isOfUnused.test(name)));
  return {
    name: "octavo:variables-of-theme",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return;
      const whole = mergeMantineTheme(DEFAULT_THEME, theme);
      const [usual, ours] = [defaultCssVariablesResolver(whole), cssVariablesResolver(whole)];
      const schemed = (scheme: "light" | "dark") =>
        used({ ...usual[scheme], ...ours[scheme], "--mantine-color-scheme": scheme });
      const variables = used({ ...usual.variables, ...ours.variables });
      return convertCssVariables({ variables, light: schemed("light"), dark: schemed("dark") }, ":root");
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const found = file.fileName.endsWith(".css") && file.type === "asset" && isOfUnused.exec(String(file.source));
        if (found) this.error(`${file.fileName} has ${found[0]}…, a colour that the theme does not name.`);
      }
    },
  };
}

/**
 * Mantine leads the keyboard into a menu or a dialog twice: once it is on the page, and again after its effects, some milliseconds later. A user
 * who had pressed a key in between was thrown back to the first entry.
 */
function keyboardMovedOnce(): Plugin {
  const again = "if (ref.current) focusNode(ref.current);";
  return {
    name: "octavo:keyboard-moved-once",
    transform: {
      filter: { id: /use-focus-trap\.mjs$/ },
      handler(code) {
        if (!code.includes(again)) this.error(`Mantine's focus trap no longer has: ${again}`);
        return code.replace(again, `if (!ref.current?.contains(document.activeElement)) ${again}`);
      },
    },
  };
}

/**
 * Says of the files that a page begins with that their functions are wanted at once (https://github.com/WICG/explicit-javascript-compile-hints-file-based).
 * Chromium then compiles them while they arrive, on a thread of its own, and keeps all of it, where it would keep what ran before the first screen
 * was begun and compile the rest again at each visit.
 */
function compiledAtOnce(names: readonly string[]): Plugin {
  const hint = "//# allFunctionsCalledOnLoad";
  return {
    name: "octavo:compiled-at-once",
    // Files are named by what is in them, but before the hint is.
    augmentChunkHash: ({ name }) => (names.includes(name) ? hint : undefined),
    generateBundle: {
      // Vite too puts something at the top of files.
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk" && names.includes(file.name)) file.code = `${hint}\n${file.code}`;
        }
      },
    },
  };
}

function headScript(name: string): string {
  return readFileSync(join(import.meta.dirname, "head", `${name}.js`), "utf8");
}

/** What a comment says is for readers of the source. */
function withoutComments(script: string): string {
  return script.replace(/^\s*(\/\*[\s\S]*?\*\/|\/\/.*)\s*$/gm, "").replace(/^\s+/gm, "");
}

function withImports(
  roots: readonly Rolldown.OutputChunk[],
  chunks: readonly Rolldown.OutputChunk[],
): readonly Rolldown.OutputChunk[] {
  const found = new Set(roots);
  // A set that grows while it is walked is walked to its new end.
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  }
  return [...found];
}

function partsOf({ fileName, viteMetadata }: Rolldown.OutputChunk): readonly string[] {
  return [fileName, ...(viteMetadata?.importedCss ?? [])];
}

function addressOf(file: string): string {
  return `./${file}`;
}

function tagOf(file: string): HtmlTagDescriptor {
  const rel = file.endsWith(".css") ? "stylesheet" : "modulepreload";
  return { tag: "link", attrs: { rel, crossorigin: true, href: addressOf(file) }, injectTo: "head" };
}
