/**
 * Files on their way into the workspace, one after another, whatever page is shown meanwhile. Headless: who shows them reads the store. What keeps a
 * file from arriving is said here, once, wherever it was dropped or chosen.
 */
import { type Clock, type FileToUpload, type Rest, type UploadOutcome, uploadFile } from "@octavo/client";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Notifications } from "../../ui/notices/notification-list.ts";
import type { OpenFolder } from "./area-store.ts";
import { texts } from "./texts.ts";

/** A file that waits for its turn or is being sent. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  /** Bytes that have arrived. */
  readonly sent: number;
}

interface UploadsState {
  readonly uploads: readonly Upload[];
  /** Counts the files that have arrived. */
  readonly arrived: number;
}

/** What is to happen to a file whose name is taken. */
export type WhenTaken = "replace" | "keepBoth" | "leave";

export interface NamedFile extends FileToUpload {
  readonly name: string;
}

export interface Uploads {
  readonly store: StoreApi<UploadsState>;
  /** Sends files behind those that are on their way; resolves to the paths of those that arrived. */
  add(files: readonly NamedFile[], to?: OpenFolder): Promise<readonly string[]>;
  cancel(id: number): void;
}

interface UploadsOptions {
  readonly rest: Rest;
  readonly clock: Clock;
  readonly notices: Pick<Notifications, "problem">;
  readonly askWhenTaken: (name: string) => Promise<WhenTaken>;
}

export function createUploads({ rest, clock, notices, askWhenTaken }: UploadsOptions): Uploads {
  const store = createStore<UploadsState>(() => ({ uploads: [], arrived: 0 }));
  const aborting = new Map<number, AbortController>();
  let last: Promise<unknown> = Promise.resolve();
  let ids = 0;

  const setUploads = (change: (uploads: readonly Upload[]) => readonly Upload[]) =>
    store.setState(({ uploads }) => ({ uploads: change(uploads) }));

  function enlistUpload(file: NamedFile, to: OpenFolder): Promise<string | null> {
    const id = ++ids;
    const controller = new AbortController();
    aborting.set(id, controller);
    setUploads((uploads) => [...uploads, { id, name: file.name, size: file.size, sent: 0 }]);
    const sent = last.then(async () => {
      try {
        return await sendUpload(id, { file, to }, controller.signal);
      } finally {
        dropUpload(id);
      }
    });
    // One that fails in an unknown way does not keep the next from being sent.
    last = sent.catch(() => {});
    return sent;
  }

  async function sendUpload(
    id: number,
    { file, to }: { file: NamedFile; to: OpenFolder },
    signal: AbortSignal,
  ): Promise<string | null> {
    const onProgress = (sent: number) =>
      setUploads((all) => all.map((one) => (one.id === id ? { ...one, sent } : one)));
    const as = (name: string, replace: boolean) =>
      uploadFile({ rest, clock, file, name, ...to, replace, onProgress, signal });
    if (signal.aborted) return null;
    const first = await as(file.name, false);
    const outcome = first.type === "taken" ? await whenTaken(file.name, as) : first;
    if (outcome.type === "done") {
      store.setState(({ arrived }) => ({ arrived: arrived + 1 }));
      return outcome.path;
    }
    if (outcome.type === "refused") notices.problem(`${file.name}: ${outcome.text}`, { lasts: true });
    if (outcome.type === "unreadable") notices.problem(texts.t("unreadable", { name: file.name }), { lasts: true });
    return null;
  }

  async function whenTaken(
    name: string,
    as: (name: string, replace: boolean) => Promise<UploadOutcome>,
  ): Promise<UploadOutcome> {
    const wanted = await askWhenTaken(name);
    if (wanted === "leave") return { type: "cancelled" };
    if (wanted === "replace") return as(name, true);
    for (let number = 2; ; number++) {
      const outcome = await as(numberedName(name, number), false);
      if (outcome.type !== "taken") return outcome;
    }
  }

  function dropUpload(id: number): void {
    aborting.delete(id);
    setUploads((uploads) => uploads.filter((upload) => upload.id !== id));
  }

  return {
    store,
    async add(files, to = { area: "shared", folder: "" }) {
      const paths = await Promise.all(files.map((file) => enlistUpload(file, to)));
      return paths.filter((path) => path !== null);
    },
    cancel(id) {
      aborting.get(id)?.abort();
      dropUpload(id);
    },
  };
}

/** `sales.csv` with a 2 is `sales 2.csv`. */
function numberedName(name: string, number: number): string {
  const [, stem = name, ending = ""] = /^(.+?)((?:\.\w{1,8})?(?:\.(?:gz|bz2|xz|zst))?)$/.exec(name) ?? [];
  return `${stem} ${number}${ending}`;
}
