import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { collect, shownText, someSettings } from "../testing/session.ts";
import { createHostedDriver } from "./driver.ts";

/** A program that says nothing of its names. */
const silent = `
import { Socket } from "node:net";
import { createInterface } from "node:readline";
const socket = new Socket({ fd: 3, readable: true, writable: true });
const reply = (message) => socket.write("\\n" + JSON.stringify(message) + "\\n");
for await (const line of createInterface({ input: socket })) {
  if (line === "") continue;
  const { type, id } = JSON.parse(line);
  if (type === "open") reply({ type: "opened", problem: null });
  if (type === "run") {
    reply({ type: "shown", run: id, event: { type: "text", data: "ran" } });
    reply({ type: "done" });
  }
}
process.exit();
`;

it("a list that never comes ends when it is called off, and the session goes on", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "octavo-host-")), "main.mjs");
  writeFileSync(file, silent);
  const driver = createHostedDriver({
    ...{ name: "silent", what: "Silent", hostFile: pathToFileURL(file), declaration: {} },
    settingsFor: () => ({}),
  });
  await using session = await driver.open(someSettings(), new AbortController().signal);
  const aborting = new AbortController();
  const listed = session.lookUp?.({ name: null, directory: null, signal: aborting.signal });
  aborting.abort(new Error("called off"));
  await expect(listed).rejects.toThrow("called off");
  const late = session.lookUp?.({ name: null, directory: null, signal: aborting.signal });
  await expect(late).rejects.toThrow("called off");
  expect(shownText(await collect(session, ""))).toBe("ran");
});
