/** A note that comes as a whole: in one frame, or with what its paragraphs have printed in pieces behind it. */
import { joinOutputs, type NoteRest, type NoteState, noteRestSchema } from "@octavo/protocol";
import { isRecord, type ServerMessage } from "../frame.ts";

/** Takes what comes of a note, a frame at a time. Null while pieces of it are to come, and for what is another note or none. */
export function createNoteArrival(noteId: string): (frame: ServerMessage) => NoteState | null {
  /** Pieces that went down with a connection are not missed: the note comes anew before any other piece does. */
  let arriving: { readonly whole: NoteState; readonly pieces: number; readonly rests: NoteRest[] } | null = null;

  return ({ op, data }) => {
    if (op === "NOTE") {
      const whole = readNoteState(data, noteId);
      if (!whole) return null;
      const pieces = whole.rests ?? 0;
      arriving = pieces > 0 ? { whole, pieces, rests: [] } : null;
      return arriving ? null : whole;
    }
    const rest = arriving && noteRestSchema.safeParse(data);
    if (!arriving || !rest?.success) return null;
    const { whole, pieces, rests } = arriving;
    rests.push(rest.data);
    if (rests.length < pieces) return null;
    arriving = null;
    return { ...whole, state: joinOutputs(whole.state, rests) };
  };
}

/**
 * The whole note. Looked at, not parsed member by member: this is the server's own `Note`, checked by the same schema when it was made, and
 * checking a long note again would cost more than all else before the first screen.
 */
function readNoteState(data: ServerMessage["data"], noteId: string): NoteState | null {
  const { epoch, version, state } = data;
  if (typeof epoch !== "string" || typeof version !== "number" || !isRecord(state)) return null;
  if (state["id"] !== noteId || !Array.isArray(state["paragraphs"])) return null;
  return data as unknown as NoteState;
}
