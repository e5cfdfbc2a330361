import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { NoteId } from "@octavo/note";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { aFolder, removeFolders } from "./testing/a-repository.ts";
import { WorkerRevisions } from "./worker-revisions.ts";

const id = "2AAAAAAAA" as NoteId;

/** A thread that answers lists with how many questions it has had, falls silent at `silent`, and dies of everything else. */
const thread = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from "node:worker_threads";
  let asked = 0;
  parentPort.on("message", ({ call, method, args: [about] }) => {
    asked += 1;
    if (about === "silent") return;
    if (method !== "list") throw new Error("died of it");
    parentPort.postMessage({ warning: "of no matter" });
    parentPort.postMessage({ call, value: asked });
  });
`)}`,
);

const folder = aFolder();
mkdirSync(join(folder, ".git"));
afterAll(removeFolders);

const open: WorkerRevisions[] = [];
const warnings: string[] = [];
afterEach(() => Promise.all(open.splice(0).map((store) => store.close())));

function aStore(idleMs?: number): WorkerRevisions {
  const onWarning = (text: string) => warnings.push(text);
  const store = new WorkerRevisions({
    workerFile: thread,
    root: folder,
    onWarning,
    ...(idleMs === undefined ? {} : { idleMs }),
  });
  open.push(store);
  return store;
}

describe("the thread with the history", () => {
  it("the thread with the history is one for all questions, and hands warnings on", async () => {
    const store = aStore();
    expect([await store.list(id), await store.list(id)]).toEqual([1, 2]);
    expect(warnings).toContain("of no matter");
  });

  it("the thread with the history that dies answers all callers in words, and the next question has another", async () => {
    const store = aStore();
    await store.list(id);
    // Both by `read`, which asks at once: `list` looks at the disk first, and might be overtaken.
    const asked = [store.read("silent" as NoteId, "x"), store.read(id, "x")];
    for (const answer of await Promise.allSettled(asked))
      expect(answer).toMatchObject({
        reason: { code: "repositoryBroken", message: expect.stringContaining("Notes are not affected") },
      });
    expect(await store.list(id)).toBe(1);
  });

  it("the thread with the history ends when no question comes for a while, and starts again", async () => {
    const store = aStore(1);
    await store.list(id);
    await expect.poll(() => store.list(id), { interval: 50 }).toBe(1);
  });

  it("the thread with the history is waited for at the end", async () => {
    const store = aStore();
    const asked = store.list(id);
    await store.close();
    expect(await asked).toBe(1);
  });
});
