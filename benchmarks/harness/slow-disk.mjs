/**
 * Loaded into a server before anything else (`node --import`): each fsync takes 5 ms longer. The disk of a fast machine hides whether
 * an acknowledgement waits for one fsync or for several.
 */
import fs from "node:fs";
import { open } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const addedMs = 5;

const handle = await open(fileURLToPath(import.meta.url));
const handles = Object.getPrototypeOf(handle);
await handle.close();
for (const name of ["sync", "datasync"]) {
  const quick = handles[name];
  handles[name] = async function slow() {
    await quick.call(this);
    await delay(addedMs);
  };
}

for (const name of /** @type {const} */ (["fsync", "fdatasync"])) {
  const quick = fs[name];
  Object.assign(fs, {
    /**
     * @param {number} file
     * @param {fs.NoParamCallback} done
     */
    [name](file, done) {
      quick(file, (error) => setTimeout(done, addedMs, error));
    },
  });
}
syncBuiltinESMExports();
