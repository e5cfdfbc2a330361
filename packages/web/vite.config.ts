import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from "vite";

const server = "127.0.0.1:8080";

export default defineConfig({
  // Relative, so that the page also works below a path of somebody's proxy.
  base: "./",
  plugins: [react(), fetchedWithEntry(["/src/app.tsx", "/note/page/note-page.tsx"])],
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
          groups: [
            // The schema library and the word that it may not evaluate strings must run together, before any schema is made.
            { name: "schemas", test: /node_modules[\\/]zod[\\/]|schemas-without-eval/ },
            // Else each button and icon that some pages share would be a file to ask for.
            { name: "ui", test: /node_modules[\\/](@mantine|@tabler|@floating-ui)[\\/]/, minShareCount: 3 },
            { name: "common", test: /web[\\/]src[\\/](ui|platform|shell|note)[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": `http://${server}`, "/ws": { target: `ws://${server}`, ws: true } } },
});

/** What parts that are imported a moment later are made of is asked for in `index.html`, beside what runs first: they should not take a round trip more. */
function fetchedWithEntry(modules: readonly string[]): Plugin {
  return {
    name: "octavo:fetched-with-entry",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const filesOf = (isRoot: (chunk: Rolldown.OutputChunk) => boolean) =>
          withImports(chunks.filter(isRoot), chunks).flatMap(tagsOf);
        const entry = new Set(filesOf(({ isEntry }) => isEntry).map(({ attrs }) => attrs?.["href"]));
        const later = filesOf(({ facadeModuleId }) => modules.some((module) => facadeModuleId?.endsWith(module)));
        return later.filter(({ attrs }) => !entry.has(attrs?.["href"]));
      },
    },
  };
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

function tagsOf({ fileName, viteMetadata }: Rolldown.OutputChunk): readonly HtmlTagDescriptor[] {
  const link = (rel: string, file: string): HtmlTagDescriptor => ({
    tag: "link",
    attrs: { rel, crossorigin: true, href: `./${file}` },
    injectTo: "head",
  });
  const styles = [...(viteMetadata?.importedCss ?? [])];
  return [link("modulepreload", fileName), ...styles.map((file) => link("stylesheet", file))];
}
