/** Names that are typed into lists of rights: one that looks like another user's would give a right to no user, or later to the wrong one. */
import { NotebookError } from "@octavo/protocol";
import type { People } from "../auth/people.ts";

interface KnownNames {
  /** What the list had before; it may stay. */
  readonly kept: readonly string[];
  readonly people: Pick<People, "lookalikeOf" | "spelled">;
}

/** @throws NotebookError `badName` for a name that neither a user nor a role has, and that can be taken for one that is there */
export function refuseLookalikes(names: readonly string[], { kept, people }: KnownNames): void {
  for (const name of people.spelled(names.map((each) => each.trim()))) {
    const meant = kept.includes(name) ? null : people.lookalikeOf(name);
    if (meant !== null) {
      throw new NotebookError(
        "badName",
        `"${name}" looks like "${meant}" but is another name. Take ${meant} from the list of names, or write another one.`,
      );
    }
  }
}
