/**
 * Files that an answer names, for an interpreter that may not read them where they lie.
 *
 * Only three questions are answered by a file of the notebook's. What else code asks for can be answered by a value of its own making (an option of a
 * form, say) that merely looks like such an answer: to copy what that names would hand out every file that the runner can read.
 */
import { chmod, chown, constants, copyFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Account } from "./programs.ts";
import { type DriverQuestion, type JsonValue, pooledSchema, shownTableSchema } from "./question.ts";

export interface GivenFiles {
  /** Puts a copy of the file that an answer names where the interpreter may read, and names that. */
  readonly handIn: (question: DriverQuestion, answer: JsonValue) => Promise<JsonValue>;
  /** Takes back what was handed in. */
  readonly forget: () => Promise<void>;
}

/** Copies, shared with the original until changed where the file system can: the interpreter may write there too. @param account who reads them; null for the runner's own */
export function givenInto(folder: string, account: Account | null): GivenFiles {
  let given: string[] = [];
  let files = 0;
  return {
    async handIn(question, answer) {
      const file = fileInAnswer(question, answer);
      if (file === null) return answer;
      const copy = join(folder, `${++files}-${basename(file)}`);
      given.push(copy);
      await copyFile(file, copy, constants.COPYFILE_FICLONE);
      if (account !== null) {
        await chmod(copy, 0o400);
        await chown(copy, account.uid, account.gid);
      }
      return { ...(answer as object), file: copy } as JsonValue;
    },
    async forget() {
      const copies = given;
      given = [];
      for (const copy of copies) await rm(copy, { force: true });
    },
  };
}

function fileInAnswer({ type }: DriverQuestion, answer: JsonValue): string | null {
  const schema =
    type === "poolGet" ? pooledSchema : type === "shownTable" || type === "frame" ? shownTableSchema : null;
  const named = schema?.safeParse(answer).data;
  return named !== undefined && "file" in named ? named.file : null;
}
