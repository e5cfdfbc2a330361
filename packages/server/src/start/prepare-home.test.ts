import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findFolders, homeMarkOf } from "../storage/folders.ts";
import { prepareHome, writingProblem } from "./prepare-home.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "octavo-home-"));
  for (const folder of ["notebook", "run", "octavo"]) mkdirSync(join(home, folder));
});
afterEach(() => rmSync(home, { recursive: true }));

const folders = () => findFolders({ data: undefined, home, workingDirectory: home });
const pidFile = () => join(home, "run", "zeppelin-ada.pid");

it("the data folder knows its home after a start", async () => {
  await prepareHome(folders());
  expect(JSON.parse(readFileSync(homeMarkOf(join(home, "octavo")), "utf8"))).toEqual({ zeppelinHome: ".." });
  expect(findFolders({ data: join(home, "octavo"), home: undefined, workingDirectory: "/" })).toEqual(folders());
});

it("a home that Zeppelin runs on is left to it", async () => {
  writeFileSync(pidFile(), `${process.pid}\n`);
  await expect(prepareHome(folders())).rejects.toThrow(/Zeppelin seems to run .* Stop it first/);
});

it.each(["", "none", "-1", "4194999"])("a process that has ended (%j) is in no server's way", async (text) => {
  writeFileSync(pidFile(), text);
  await expect(prepareHome(folders())).resolves.toBeUndefined();
});

it("a folder that cannot be written is named", async () => {
  // Where no account can make files, whichever runs the tests.
  expect(await writingProblem("/dev/null/notebook")).toMatch(/cannot be written \(ENOTDIR\)/);
  expect(await writingProblem(join(home, "not-made-yet"))).toBeNull();
});
