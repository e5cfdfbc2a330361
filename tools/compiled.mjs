/*
 * Loads a program with what V8 made of it last time. To compile the server takes a quarter of the time until it answers, and Node
 * keeps compiled code by itself only from version 22 on.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { Script } from "node:vm";

/** Kept when the program has been running for a while: a function is compiled when it is first called. */
const keptAfterMs = 2000;

/**
 * @param {string} file a CommonJS program that imports by `require` only; never changed in its place, as in the built folder
 * @param {{ readonly afterMs?: number }} [options]
 * @returns {any} what it exports
 */
export function loadCompiled(file, { afterMs = keptAfterMs } = {}) {
  const keptFile = `${file}.compiled`;
  const cachedData = readIfThere(keptFile);
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, "utf8")}\n})`;
  const script = new Script(source, { filename: file, ...(cachedData && { cachedData }) });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  // V8 refuses what another version of it has made, or other flags.
  if (!cachedData || script.cachedDataRejected) setTimeout(() => keep(script, keptFile), afterMs).unref();
  return module.exports;
}

/** @param {Script} script @param {string} file */
function keep(script, file) {
  try {
    writeFileSync(`${file}.${process.pid}`, script.createCachedData());
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // A folder that may not be written to, or is full: the next start compiles again.
  }
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
