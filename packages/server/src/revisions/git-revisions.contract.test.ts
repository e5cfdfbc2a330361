import { bundled } from "@octavo/interpreter/testing";
import { afterAll } from "vitest";
import { openFileNoteStorage } from "../storage/file-note-storage.ts";
import { nodeFileSystem } from "../storage/node-file-system.ts";
import { aFolder, aGitStore, cleanUp } from "./testing/a-repository.ts";
import { describeRevisionStore } from "./testing/revision-store-contract.ts";
import { WorkerRevisions } from "./worker-revisions.ts";

cleanUp();

describeRevisionStore("a git repository", () => aGitStore());

const workerFile = await bundled(new URL("worker.ts", import.meta.url));
const open: WorkerRevisions[] = [];
afterAll(() => Promise.all(open.map((store) => store.close())));

describeRevisionStore("a git repository in a thread", async () => {
  const root = aFolder();
  const storage = await openFileNoteStorage({ root, fileSystem: nodeFileSystem });
  const store = new WorkerRevisions({ workerFile, root, onWarning: (text) => console.error(text) });
  open.push(store);
  return { store, storage };
});
