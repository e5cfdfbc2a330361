/**
 * The names of a note, fetched from the server when the panel opens and after each run. Names of a busy interpreter stay as they were, also while the
 * panel is closed.
 */
import { RestError } from "@octavo/client";
import {
  type FileArea,
  type NamesOfNote,
  namesOfNoteSchema,
  type WorkspaceFile,
  workspaceFilesSchema,
} from "@octavo/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Services } from "../../../../platform/services.tsx";
import type { NoteSession } from "../../session/note-session.ts";

interface KnownSession {
  readonly interpreter: string;
  readonly names: NamesOfNote["sessions"][number]["names"];
  readonly isBusy: boolean;
  /** Whether it has listed its names at least once. */
  readonly isKnown: boolean;
}

export interface KnownNames {
  readonly sessions: readonly KnownSession[];
  readonly pool: readonly string[];
  readonly files: readonly { readonly file: WorkspaceFile; readonly area: FileArea }[];
  /** Whether the server has answered yet, and whether its last answer arrived. */
  readonly state: "waiting" | "fresh" | "away";
}

const nothing: KnownNames = { sessions: [], pool: [], files: [], state: "waiting" };

export interface NamesStore {
  readonly store: StoreApi<KnownNames>;
  /** Fetches the names, or fetches once more when the current request ends. */
  refresh(): void;
}

const stores = new WeakMap<NoteSession, NamesStore>();

export function namesStoreOf(session: NoteSession, rest: Services["rest"]): NamesStore {
  const known = stores.get(session) ?? createNamesStore(session, rest);
  stores.set(session, known);
  return known;
}

function createNamesStore(session: NoteSession, rest: Services["rest"]): NamesStore {
  const store = createStore<KnownNames>(() => nothing);
  let isAsking = false;
  let isWantedAgain = false;

  async function ask(): Promise<void> {
    const { note, right } = session.shown();
    if (!note) return;
    const mayRun = right !== "reader";
    const names = mayRun
      ? rest.call("GET", `/octavo/names/${encodeURIComponent(note.id)}`, namesOfNoteSchema)
      : Promise.resolve<NamesOfNote>({ sessions: [], pool: [] });
    const [said, files] = await Promise.all([names, askFiles(rest)]);
    store.setState((before) => ({
      sessions: mergeSessions(before.sessions, said.sessions),
      pool: said.pool,
      files,
      state: "fresh",
    }));
  }

  async function askAll(): Promise<void> {
    isAsking = true;
    do {
      isWantedAgain = false;
      try {
        await ask();
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        store.setState({ state: "away" });
      }
    } while (isWantedAgain);
    isAsking = false;
  }

  return {
    store,
    refresh() {
      if (isAsking) isWantedAgain = true;
      else
        void askAll().finally(() => {
          isAsking = false;
        });
    },
  };
}

async function askFiles(rest: Services["rest"]): Promise<KnownNames["files"]> {
  const of = async (area: FileArea) => await rest.call("GET", `/octavo/files?area=${area}`, workspaceFilesSchema);
  const shared = await of("shared");
  const own = shared.areas.includes("mine") ? await of("mine") : null;
  return [
    ...shared.files.map((file) => ({ file, area: "shared" as const })),
    ...(own?.files ?? []).map((file) => ({ file, area: "mine" as const })),
  ];
}

export function mergeSessions(before: readonly KnownSession[], said: NamesOfNote["sessions"]): readonly KnownSession[] {
  const seen = new Map<string, number>();
  return said.map(({ interpreter, state, names }) => {
    const earlier = seen.get(interpreter) ?? 0;
    seen.set(interpreter, earlier + 1);
    if (state === "found") return { interpreter, names, isBusy: false, isKnown: true };
    const known = before.filter((each) => each.interpreter === interpreter)[earlier];
    return { interpreter, names: known?.names ?? [], isBusy: true, isKnown: known?.isKnown ?? false };
  });
}
