import { lstatSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Driver, type SessionSettings, spawnChild } from "@octavo/interpreter";
import { aRequest } from "@octavo/interpreter/testing";
import { describe, expect, it } from "vitest";
import { openOne } from "../testing/open-one.ts";

/** A session behind a wall, and what a shell in it says. */
async function walledSession() {
  let given: SessionSettings | undefined;
  const says = async (script: string): Promise<string> => {
    const { confinement, environment, filesDirectory } = given as SessionSettings;
    const child = spawnChild("/bin/sh", ["-c", script], { cwd: filesDirectory, env: environment, confinement });
    let said = "";
    child.stdout?.on("data", (text) => {
      said += text;
    });
    await child.ended;
    return said;
  };
  const runFolders: string[] = [];
  const driver: Driver = {
    name: "scripted",
    async open(settings) {
      given = settings;
      return {
        async *run({ runDirectory, code }) {
          runFolders.push(runDirectory);
          yield { type: "text", data: await says(code.replaceAll("RUN", runDirectory)) };
          yield { type: "stored", file: "users.parquet" };
        },
        [Symbol.asyncDispose]: async () => {},
      };
    },
  };
  const fill = (folder: string) => {
    mkdirSync(join(folder, "conf"));
    writeFileSync(join(folder, "conf", "users.parquet"), "of the server");
  };
  const { session, data } = await openOne(driver, { home: "ada", fill });
  return { session, data, says, settings: () => given as SessionSettings, runFolders };
}

describe("the folders of a session behind a wall", () => {
  it("take nothing in that the runner would open by its path", async () => {
    const { session, says, settings } = await walledSession();
    const { runtimeDirectory, givenDirectory = "" } = settings();
    for (const folder of [runtimeDirectory, givenDirectory, dirname(givenDirectory)]) {
      await says(`echo x > ${folder}/planted; ln -s /etc/passwd ${folder}/link; mkdir ${folder}/folder`);
      expect(readdirSync(folder), folder).not.toEqual(expect.arrayContaining(["planted"]));
      expect(readdirSync(folder), folder).not.toEqual(expect.arrayContaining(["link"]));
      expect(readdirSync(folder), folder).not.toEqual(expect.arrayContaining(["folder"]));
    }
    await session[Symbol.asyncDispose]();
  });

  it("cannot be moved away for a link to what is the server's", async () => {
    const { session, data, runFolders } = await walledSession();
    const swap = `mv RUN RUN.away; rmdir RUN; ln -s ${data}/conf RUN; echo over`;
    const request = aRequest(swap);
    for await (const _event of session.run(request));
    expect(readdirSync(request.runDirectory)).toEqual([]);
    const next = aRequest("echo rows > RUN/users.parquet");
    for await (const _event of session.run(next));
    expect(readdirSync(next.runDirectory)).toEqual(["users.parquet"]);
    expect(runFolders.every((folder) => !lstatSync(folder).isSymbolicLink())).toBe(true);
    await session[Symbol.asyncDispose]();
  });

  it("are empty for each run", async () => {
    const { session, data } = await walledSession();
    const texts: string[] = [];
    const codes = [`mkdir RUN/deep; echo x > RUN/deep/x; ln -s ${data}/conf RUN/away`, "ls -A RUN", "ls -A RUN"];
    for (const code of codes) {
      for await (const event of session.run(aRequest(code))) if (event.type === "text") texts.push(event.data);
    }
    expect(texts).toEqual(["", "", ""]);
    expect(readdirSync(join(data, "conf"))).toEqual(["users.parquet"]);
    await session[Symbol.asyncDispose]();
  });
});
