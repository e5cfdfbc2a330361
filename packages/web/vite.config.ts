import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from "vite";

const server = "127.0.0.1:8080";

export default defineConfig({
  // Relative, so that the page also works below a path of somebody's proxy.
  base: "./",
  plugins: [
    react(),
    fetchedAhead({ always: "/src/app.tsx", home: "/home/home-page.tsx", note: "/note/page/note-page.tsx" }),
  ],
  // Two copies of either break `instanceof` between editor and text replica.
  resolve: { dedupe: ["@codemirror/state", "@codemirror/view", "react", "react-dom"] },
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
            // The schema library and the word that it may not evaluate strings must run together, before any schema is made.
            { name: "schemas", test: /node_modules[\\/]zod[\\/]|schemas-without-eval/ },
            // Before what the frame is made of: fields that only forms, panels and tables of settings have.
            {
              name: "fields",
              test: /@mantine[\\/](core[\\/]esm[\\/]components[\\/](NumberInput|PasswordInput|SegmentedControl|TagsInput|MultiSelect|Autocomplete|Pagination|Table)|hooks[\\/]esm[\\/]use-pagination)[\\/]|react-number-format|web[\\/]src[\\/]ui[\\/](pages|names)/,
              minShareCount: 2,
            },
            // Else each button and icon that some pages share would be a file to ask for.
            { name: "ui", test: /node_modules[\\/](@mantine|@tabler|@floating-ui)[\\/]/, minShareCount: 3 },
            // Only pages with a note load an editor.
            {
              name: "editor",
              test: /node_modules[\\/](@codemirror[\\/](state|view|language|commands|autocomplete)|@lezer[\\/](common|highlight)|style-mod|w3c-keyname|crelt|@marijn)[\\/]/,
              minShareCount: 3,
            },
            { name: "notes", test: /web[\\/]src[\\/](note|results)[\\/]/, minShareCount: 3 },
            {
              name: "common",
              test: /web[\\/]src[\\/](ui|platform|shell|language)[\\/]|packages[\\/](protocol|client[\\/]src[\\/](?!.*(replica|note-texts|overlap)))|node_modules[\\/](react-router|i18next|zustand|clsx|react-remove-scroll)[\\/]/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": `http://${server}`, "/ws": { target: `ws://${server}`, ws: true } } },
});

/**
 * What is imported a moment later is asked for in `index.html`, beside what runs first: it should not take a round trip more. What only one page
 * needs is written down there, and `public/assets/ahead-1.js` asks for it when the address is that page's.
 */
function fetchedAhead({ always, ...pages }: Readonly<Record<"always" | "home" | "note", string>>): Plugin {
  return {
    name: "octavo:fetched-ahead",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const filesOf = (isRoot: (chunk: Rolldown.OutputChunk) => boolean, known: ReadonlySet<string>) =>
          [...new Set(withImports(chunks.filter(isRoot), chunks).flatMap(partsOf))].filter((file) => !known.has(file));
        const madeOf = (module: string, known: ReadonlySet<string>) =>
          filesOf(({ facadeModuleId }) => facadeModuleId?.endsWith(module) === true, known);
        const entry = new Set(filesOf(({ isEntry }) => isEntry, new Set()));
        const first = madeOf(always, entry);
        const known = new Set([...entry, ...first]);
        const later = Object.entries(pages).map(([name, module]) => [name, madeOf(module, known).map(addressOf)]);
        return [...first.map(tagOf), aheadOf(JSON.stringify(Object.fromEntries(later)))];
      },
    },
  };
}

/** Read by the script, which runs when the document is read. */
function aheadOf(content: string): HtmlTagDescriptor {
  return { tag: "meta", attrs: { name: "octavo-ahead", content }, injectTo: "head" };
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
