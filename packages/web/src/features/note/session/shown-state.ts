import { type NoteReplica, type Outbox, type ReplicaState, withEdits } from "@octavo/client";

/** The state of the replica as people are to see it: with what they changed while the server is away. The same object until one of both changes. */
export function createShownState(
  replica: Pick<NoteReplica, "state">,
  edits: Pick<Outbox, "all" | "veiled">,
): () => ReplicaState {
  let last: { readonly state: ReplicaState; readonly all: Outbox["all"]; readonly shown: ReplicaState } | null = null;
  return () => {
    const { state } = replica;
    const { all, veiled } = edits;
    if (all.length === 0 || !state.note) return state;
    if (last?.state !== state || last.all !== all) {
      const paragraphs = state.note.paragraphs.filter(({ id }) => id !== veiled);
      last = { state, all, shown: { ...state, note: withEdits({ ...state.note, paragraphs }, all) } };
    }
    return last.shown;
  };
}
