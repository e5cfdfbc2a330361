/** The thread of the search index. It ends with an error when the index fails; the server starts the next one. */
import { parentPort, workerData } from "node:worker_threads";
import type { ToIndex } from "../messages.ts";
import { openIndexFile, removeIndexFile } from "./index-file.ts";
import { IndexHost } from "./index-host.ts";

if (parentPort === null) throw new Error("This file is a worker; it is started by the server.");
const port = parentPort;
const { file, notes, isFresh } = workerData as { file: string; notes: string; isFresh: boolean };

if (isFresh) removeIndexFile(file);
const index = openIndexFile(file);
const host = new IndexHost({
  index,
  notes,
  send: (message) => port.postMessage(message),
  later: (work) => void setImmediate(work),
});
port.on("message", (message: ToIndex | { readonly type: "end" }) => {
  if (message.type !== "end") {
    host.receive(message);
    return;
  }
  index.close();
  port.close();
});
