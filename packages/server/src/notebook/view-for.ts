import { isPersonalised } from "@octavo/note";
import type { Access, Requester } from "../access/access.ts";
import type { LiveNote, ViewedNote } from "./live-note.ts";
import { viewOfNote } from "./note-view.ts";

/** What a member sees of a note: in personalised mode their own view, unless they own the note; else what all users see. */
export function viewForMember(live: LiveNote, member: Requester, access: Pick<Access, "holds">): ViewedNote {
  const isOwn = isPersonalised(live.note) && !access.holds(member, "owner", live.note.id);
  return viewOfNote(live, isOwn ? member.user : null);
}
