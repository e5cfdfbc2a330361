import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { inHouse } from "../house.mjs";

const compressible = /\.(html|js|mjs|css|svg|json|txt|map|wasm|ttf)$/;

/** @param {string} folder where the pages go, each text with its compressed twins beside it */
export async function buildWeb(folder) {
  const web = inHouse("packages", "web");
  // Vite leaves what is set as it is, and a test runner sets it: the page would have React's development build, and the same sources two folders.
  process.env["NODE_ENV"] = "production";
  await build({
    root: web,
    configFile: join(web, "vite.config.ts"),
    logLevel: "warn",
    // What goes over the wire is measured in benchmarks/; lazy parts may be large.
    build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 5000 },
  });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // It names what pages begin with; the rest would take seconds more for what few ever load.
  const first = await readFile(join(folder, "index.html"), "utf8");
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && compressible.test(entry.name))
      .map((entry) => compressBeside(join(entry.parentPath, entry.name), first.includes(entry.name) ? 11 : 10)),
  );
}

/**
 * @param {string} file
 * @param {10 | 11} quality of Brotli: the higher makes it 1.5 % smaller and takes twice as long
 */
async function compressBeside(file, quality) {
  // Below this a packet is a packet.
  if ((await stat(file)).size < 1000) return;
  const bytes = await readFile(file);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  if (brotli.length < bytes.length) await writeFile(`${file}.br`, brotli);
  if (gzipped.length < bytes.length) await writeFile(`${file}.gz`, gzipped);
}
