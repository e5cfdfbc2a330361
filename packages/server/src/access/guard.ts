/** The one check before anything is done, for both doors: what a request needs, against what the principal has. */
import { type Member, namesOf, namesWith, type Right } from "@octavo/note";
import { NotebookError, type NoteInfo } from "@octavo/protocol";
import type { Principal } from "../people/principal.ts";
import type { Access } from "./access.ts";
import type { Choice } from "./needs.ts";

export interface GuardOptions {
  readonly access: Access;
  /** Whether there is such a note. */
  readonly isThere: (noteId: string) => boolean;
}

export class Guard {
  readonly #options: GuardOptions;

  constructor(options: GuardOptions) {
    this.#options = options;
  }

  /** @throws NotebookError `adminOnly` */
  needAdmin(principal: Principal): void {
    if (!this.#options.access.isAdmin(principal)) throw new NotebookError("adminOnly");
  }

  /**
   * @throws NotebookError `noteHidden` alike for a note that is not there and for one that may not be read; `noteNotFound` while there
   * are no accounts; `notPermitted` when it may be read and no more
   */
  needRight(principal: Principal, right: Right, noteId: string, words: Refusal = refusal): void {
    const { access, isThere } = this.#options;
    if (!isThere(noteId) || !access.may(principal, "reader", noteId)) {
      if (principal.isAnonymous) throw new NotebookError("noteNotFound");
      throw new NotebookError("noteHidden", `Insufficient privileges to ${right.toUpperCase()} note.`);
    }
    if (access.may(principal, right, noteId)) return;
    const allowed = namesWith(right, access.listsOf(noteId));
    throw new NotebookError("notPermitted", words({ right, allowed, member: principal }));
  }

  /** Sorts the notes of a folder, and remembers the visible ones that had to stay. */
  choose(principal: Principal, right: Right): { readonly choice: Choice; readonly left: readonly NoteInfo[] } {
    const { access } = this.#options;
    const left: NoteInfo[] = [];
    const choice: Choice = (note) => {
      if (access.may(principal, right, note.id)) return "take";
      if (!access.may(principal, "reader", note.id)) return "hide";
      left.push(note);
      return "leave";
    };
    return { choice, left };
  }
}

interface Refused {
  readonly right: Right;
  /** Who has it. */
  readonly allowed: readonly string[];
  /** Who has not. */
  readonly member: Member;
}

/** How a refusal is said. Only those who may read a note are told who may more. */
export type Refusal = (refused: Refused) => string;

/** Zeppelin's words, which its clients show. */
function refusal({ right, allowed, member }: Refused): string {
  return [
    `Insufficient privileges to ${right.toUpperCase()} note.`,
    `Allowed users or roles: [${allowed.join(", ")}]`,
    `But the user ${member.user} belongs to: [${namesOf(member).join(", ")}]`,
  ].join("\n");
}

/** Tells of the notes of a folder that had to stay. */
export function leftBehind(right: Right, left: readonly NoteInfo[]): NotebookError {
  const shown = left.slice(0, 20).map(({ path }) => path);
  const more = left.length - shown.length;
  const names = more > 0 ? [...shown, `and ${more} more`] : shown;
  return new NotebookError(
    "notPermitted",
    `Insufficient privileges to ${right.toUpperCase()} note.\nThese notes stay as they are: ${names.join(", ")}`,
  );
}
