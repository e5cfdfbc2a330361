import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll } from "vitest";

// CommonJS packages inside an ES module still ask for it.
const banner = `import { createRequire as octavoCreateRequire } from "node:module"; const require = octavoCreateRequire(import.meta.url);`;
const cache = fileURLToPath(new URL("../../../../.cache/", import.meta.url));

/**
 * Bundles a worker or a host process of a driver as the build does, for tests. Inside the project, so that the packages named in
 * `external` (those with native parts) are found from there. Call it at the top of a test file: it is removed after its tests.
 */
export async function bundled(
  entry: URL,
  { external = [] }: { readonly external?: readonly string[] } = {},
): Promise<URL> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const outfile = join(folder, basename(fileURLToPath(entry)).replace(/\.ts$/, ".mjs"));
  await build({
    entryPoints: [fileURLToPath(entry)],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: [...external],
    banner: { js: banner },
    logLevel: "error",
  });
  return pathToFileURL(outfile);
}
