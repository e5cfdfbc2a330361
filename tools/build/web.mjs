import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { inHouse } from "../house.mjs";

/** Libraries of megabytes, which few pages load: a build is not to take seconds for each. */
const largeBytes = 2_000_000;

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
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const isLarge = (await stat(file)).size > largeBytes;
        await compressBeside(file, first.includes(entry.name) ? 11 : isLarge ? 5 : 10);
      }),
  );
}

/**
 * @param {string} file
 * @param {5 | 10 | 11} quality of Brotli: the highest makes it 1.5 % smaller than the one before and takes twice as long; the lowest takes a tenth
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
