import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSettings } from "../configuration/config.ts";
import { ownFolders } from "../storage/folders.ts";
import { prepareData } from "./prepare-data.ts";

let folder: string;
let examples: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "octavo-prepare-"));
  examples = join(folder, "examples");
  for (const part of ["files", "notebook"]) await mkdir(join(examples, part), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test("a new data folder is closed to other users of the machine", async () => {
  await prepareData(ownFolders(join(folder, "data")), examples);
  expect(await modeOf(join(folder, "data"))).toBe(0o700);
});

test("a folder that is there keeps its mode", async () => {
  await mkdir(join(folder, "mine"), { mode: 0o750 });
  await prepareData(ownFolders(join(folder, "mine")), examples);
  expect(await modeOf(join(folder, "mine"))).toBe(0o750);
});

test("with accounts, new notes of a new data folder are their makers', at later starts too", async () => {
  const data = join(folder, "data");
  const publicNotes = (env = {}) => readSettings({ argv: ["--data", data], env, workingDirectory: folder }).publicNotes;
  expect(publicNotes()).toBe(true);
  await mkdir(join(data, "conf"), { recursive: true });
  await writeFile(join(data, "conf", "users.json"), '{"users":[]}');
  expect(publicNotes()).toBe(false);
  await prepareData(ownFolders(data), examples);
  expect(publicNotes()).toBe(false);
  expect(publicNotes({ OCTAVO_PUBLIC_NOTES: "true" })).toBe(true);
  await writeFile(join(data, "conf", "octavo.json"), '{"publicNotes":true}');
  expect(publicNotes()).toBe(true);
});

test("a data folder that has notes already keeps them open, with accounts too", async () => {
  const data = join(folder, "data");
  await mkdir(join(data, "conf"), { recursive: true });
  await mkdir(join(data, "notebook"));
  await writeFile(join(data, "conf", "users.json"), '{"users":[]}');
  await prepareData(ownFolders(data), examples);
  expect(readSettings({ argv: ["--data", data], env: {}, workingDirectory: folder }).publicNotes).toBe(true);
});
