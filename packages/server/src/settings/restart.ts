/**
 * Who may end the interpreter that runs a note.
 *
 * One's own is one's own. That of a note belongs to those who write the note: they put into it what runs there. What all notes share, with the
 * variables and runs of all users, belongs to the administrators of its setting.
 */
import { NotebookError } from "@octavo/protocol";
import { driverOfInterpreter } from "./kinds.ts";
import { sessionForRun } from "./session-of.ts";
import type { Setting } from "./setting.ts";

interface Standing {
  readonly user: string;
  /** The requester may change the setting. */
  readonly isAdministrators: boolean;
  /** The requester may write the note. */
  readonly isWriter: boolean;
  /** There are walls between users: each has their own unless an administrator lets them share. */
  readonly hasWalls: boolean;
}

/** @throws NotebookError `notPermitted` with whose the interpreter is */
export function needRestart(setting: Setting, { user, isAdministrators, isWriter, hasWalls }: Standing): void {
  if (isAdministrators) return;
  const drivers = new Set(
    setting.interpreterGroup.flatMap(({ name }) => driverOfInterpreter(setting.group, name) ?? []),
  );
  for (const driver of drivers) {
    const { ofNote, ofUser } = sessionForRun({ setting, driver, noteId: "", user, hasWalls });
    if (ofUser !== null) continue;
    if (ofNote === null) throw new NotebookError("notPermitted", sharedWords(setting.name));
    if (!isWriter) throw new NotebookError("notPermitted", noteWords(setting.name));
  }
}

function sharedWords(name: string): string {
  return `The interpreter of ${name} is one for all notes and users, so only administrators may restart it. Ask one of them, or for an interpreter of your own: binding per note or per user (isolated) in its setting.`;
}

function noteWords(name: string): string {
  return `The interpreter of ${name} is shared by everyone who runs this note, so only those who may write the note may restart it, and administrators. Ask one of the note's writers or owners.`;
}
