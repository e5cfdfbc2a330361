import { isPersonalised } from "@octavo/note";
import type { Access, Asking } from "../access/access.ts";
import type { LiveNote, ViewedNote } from "./live-note.ts";
import { viewOn } from "./note-view.ts";

/** What somebody sees of a note: in personalised mode their own view, unless they own the note; else what everyone does. */
export function viewFor(live: LiveNote, member: Asking, access: Pick<Access, "holds">): ViewedNote {
  const isOwn = isPersonalised(live.note) && !access.holds(member, "owner", live.note.id);
  return viewOn(live, isOwn ? member.user : null);
}
