import { join } from "node:path";
import type { NoteAccess } from "@octavo/note";
import { readListsFile } from "../access/lists-file.ts";
import { readAccounts } from "../auth/accounts/accounts.ts";
import { readConfFile } from "../storage/conf-file.ts";
import type { Folders } from "../storage/folders.ts";
import type { NotePlace } from "../storage/note-storage.ts";
import { changed, countOfThings, type Finding, kept, listOfNames, messageOfError, stops } from "./report.ts";

export async function checkRights(folders: Folders, places: readonly NotePlace[]): Promise<readonly Finding[]> {
  const path = join(folders.conf, "notebook-authorization.json");
  const text = await readConfFile(path);
  if (text === null) return [changed("There is no conf/notebook-authorization.json: every note is open to everyone.")];
  const lists = listsOfFile(text);
  if (typeof lists === "string") return [stops(`${path} says who may read which note, and cannot be used: ${lists}.`)];
  const there = new Set(places.map(({ id }) => String(id)));
  const gone = [...lists.keys()].filter((id) => !there.has(id));
  return [
    kept(`The lists of ${countOfThings(lists.size - gone.length, "note")}: owners, writers, runners and readers.`),
    ...(gone.length > 0
      ? [
          kept(
            `The lists of ${countOfThings(gone.length, "note")} that are not there; kept, should their files come back.`,
          ),
        ]
      : []),
    ...(await strangers(folders, lists)),
  ];
}

/** The lists, or what is wrong with them. */
function listsOfFile(text: string): ReadonlyMap<string, NoteAccess> | string {
  try {
    return readListsFile(text).lists;
  } catch (error) {
    return messageOfError(error);
  }
}

/** Names in lists that no user can log in with: their owners may have come from a realm that Octavo does not have. */
async function strangers(folders: Folders, lists: ReadonlyMap<string, NoteAccess>): Promise<readonly Finding[]> {
  const people = await readAccounts(folders).catch(() => null);
  if (!people) return [];
  const known = new Set([...people.accounts.map(({ name }) => name), ...people.roles]);
  const named = [...lists.values()].flatMap(({ readers, runners, writers, owners }) => [
    ...readers,
    ...runners,
    ...writers,
    ...owners,
  ]);
  const unknown = [...new Set(named)].filter((name) => !known.has(name)).toSorted();
  if (unknown.length === 0) return [];
  if (people.directories.directories.length > 0) {
    return [kept(`Named in lists, and known here when users of the directory log in: ${listOfNames(unknown)}.`)];
  }
  return [changed(`Named in lists, and neither a user nor a role here: ${listOfNames(unknown)}.`)];
}
