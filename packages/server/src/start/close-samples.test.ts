import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Access } from "../access/access.ts";
import { NoteLists } from "../access/note-lists.ts";
import { ownFolders } from "../storage/folders.ts";
import { closeSamples } from "./close-samples.ts";
import { prepareData } from "./prepare-data.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "octavo-samples-"));
  await mkdir(join(folder, "examples", "files"), { recursive: true });
  const samples = join(import.meta.dirname, "..", "..", "..", "..", "examples", "notebook");
  await cp(samples, join(folder, "examples", "notebook"), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const sample = "2STARTHRE";
const user = { user: "ada", roles: [], isAnonymous: false };
const chief = { user: "chief", roles: ["admin"], isAnonymous: false };

it("samples are everyone's to read and run, and the administrators' to change, until lists are set", async () => {
  const folders = ownFolders(join(folder, "data"));
  await prepareData(folders, join(folder, "examples"));
  const lists = await NoteLists.open({
    path: join(folders.conf, "notebook-authorization.json"),
    log: pino({ level: "silent" }),
  });
  const access = new Access({ lists, publicNotes: false, defaultOwner: null });
  expect(access.may(user, "owner", sample)).toBe(true);

  await closeSamples(folders, lists);
  expect([access.rightOn(user, sample), access.rightOn(chief, sample)]).toEqual(["runner", "owner"]);
  expect(access.rightOn(user, "2FORMSAND")).toBe("runner");

  const everyones = { owners: [], writers: [], runners: [], readers: [] };
  await lists.set(sample, everyones);
  await closeSamples(folders, lists);
  expect(access.rightOn(user, sample)).toBe("owner");
});
