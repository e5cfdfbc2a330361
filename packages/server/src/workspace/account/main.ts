/**
 * Works in a home as the account that has it: one task, named by its arguments, and then it ends. Its first line says how that went, in JSON; what
 * follows are the bytes of a file.
 */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { NotebookError } from "@octavo/protocol";
import { copyAcross } from "../place-file.ts";
import { WorkspaceFolder } from "../workspace-folder.ts";
import type { Head } from "./messages.ts";

const [home = "", task = "", path = "", other = ""] = process.argv.slice(2);
const folder = new WorkspaceFolder(home);

async function handleCommand(): Promise<void> {
  switch (task) {
    case "list":
      return await say(await folder.list());
    case "known":
      return await say({ known: await folder.known(path) });
    case "taken":
      return await say({ taken: await folder.isTaken(path) });
    case "rename":
      await folder.rename(path, other);
      return await say({ done: true });
    case "make-folder":
      await folder.makeFolder(path);
      return await say({ done: true });
    case "rename-folder":
      await folder.renameFolder(path, other);
      return await say({ done: true });
    case "remove-folder":
      await folder.removeFolder(path);
      return await say({ done: true });
    case "remove":
      await folder.remove(path);
      return await say({ done: true });
    case "read":
      return await readFromFile();
    case "bring":
      return await bringFile();
  }
}

async function readFromFile(): Promise<void> {
  const { size, bytes } = await folder.read(path);
  await say({ size });
  for await (const piece of bytes) await writeToFile(piece);
}

/** What comes in grows beside its name, hidden. */
async function bringFile(): Promise<void> {
  const beside = join(home, `.octavo-${randomUUID()}`);
  try {
    await copyAcross(process.stdin, beside);
    await folder.bring(beside, path, other === "replace");
  } finally {
    await rm(beside, { force: true });
  }
  await say({ done: true });
}

const say = (head: Head): Promise<void> => writeToFile(Buffer.from(`${JSON.stringify(head)}\n`));

/** Memory is the same for each piece, so each waits until the one before is out. */
function writeToFile(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

process.umask(0o022);
try {
  await handleCommand();
} catch (error) {
  const known = error instanceof NotebookError ? error : new NotebookError("diskRefused");
  await say({ error: { code: known.code, text: known.message } });
}
