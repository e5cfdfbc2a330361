/** The one check before anything is done, for both doors: what a request needs, against what the principal has. */
import { type Member, namesOfMember, namesWith, type Right } from "@octavo/note";
import { NotebookError, type NoteInfo } from "@octavo/protocol";
import type { Principal } from "../auth/principal.ts";
import { hasTokenScope, isKeptToFolders, reachesPlace, scopeOfRight, type TokenScope } from "../auth/reach.ts";
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

  /**
   * Checks that the token of the request is for this; a login passes.
   *
   * @param isOfServer about more than notes: then no token that is kept to folders will do
   * @throws NotebookError `tokenLimited`
   */
  needScope(principal: Principal, scope: TokenScope, isOfServer = false): void {
    if (!principal.reach) return;
    if (!hasTokenScope(principal, scope))
      throw new NotebookError("tokenLimited", scopeWords(principal.reach.scope, scope));
    if (isOfServer && isKeptToFolders(principal)) throw new NotebookError("tokenLimited", keptWords);
  }

  /** @throws NotebookError `adminOnly` */
  needAdmin(principal: Principal): void {
    if (!this.#options.access.isAdmin(principal)) throw new NotebookError("adminOnly");
  }

  /**
   * @throws NotebookError `noteHidden` alike for a note that is not there and for one that may not be read; `noteNotFound` while there
   * are no accounts; `notPermitted` when it may be read and no more
   */
  needRight(principal: Principal, right: Right, noteId: string, words: Refusal = refusalOfRight): void {
    const { access, isThere } = this.#options;
    if (!isThere(noteId) || !access.may(principal, "reader", noteId)) {
      if (principal.isAnonymous) throw new NotebookError("noteNotFound");
      throw new NotebookError("noteHidden", `Insufficient privileges to ${right.toUpperCase()} note.`);
    }
    if (access.holds(principal, right, noteId)) {
      this.needScope(principal, scopeOfRight(right));
      return;
    }
    const allowed = namesWith(right, access.listsOf(noteId));
    throw new NotebookError("notPermitted", words({ right, allowed, member: principal }));
  }

  /** Sorts the notes of a folder, and remembers the visible ones that had to stay. */
  choose(principal: Principal, right: Right): { readonly choice: Choice; readonly left: readonly NoteInfo[] } {
    const { access } = this.#options;
    const left: NoteInfo[] = [];
    this.needScope(principal, scopeOfRight(right));
    const sees = ({ id }: NoteInfo) => access.may(principal, "reader", id);
    const sort = (note: NoteInfo): "take" | "leave" | "hide" => {
      if (access.holds(principal, right, note.id)) return "take";
      if (!sees(note)) return "hide";
      left.push(note);
      return "leave";
    };
    const choice: Choice = Object.assign(sort, { sees, reaches: (path: string) => reachesPlace(principal, path) });
    return { choice, left };
  }
}

const keptWords = "This access token is kept to the notes of some folders, and this is about more than notes.";

function scopeWords(held: TokenScope, needed: TokenScope): string {
  return `This access token may ${held}, and this takes one that may ${needed}.`;
}

interface Refused {
  readonly right: Right;
  /** Who has it. */
  readonly allowed: readonly string[];
  /** Who has not. */
  readonly member: Member;
}

/** The text of a refusal. It names those who may do more only to users who may read the note. */
export type Refusal = (refused: Refused) => string;

/** Zeppelin's words, which its clients show. */
function refusalOfRight({ right, allowed, member }: Refused): string {
  return [
    `Insufficient privileges to ${right.toUpperCase()} note.`,
    `Allowed users or roles: [${allowed.join(", ")}]`,
    `But the user ${member.user} belongs to: [${namesOfMember(member).join(", ")}]`,
  ].join("\n");
}

/** Reports the notes of a folder that had to stay. */
export function leftBehind(right: Right, left: readonly NoteInfo[]): NotebookError {
  const shown = left.slice(0, 20).map(({ path }) => path);
  const more = left.length - shown.length;
  const names = more > 0 ? [...shown, `and ${more} more`] : shown;
  return new NotebookError(
    "notPermitted",
    `Insufficient privileges to ${right.toUpperCase()} note.\nThese notes stay as they are: ${names.join(", ")}`,
  );
}
