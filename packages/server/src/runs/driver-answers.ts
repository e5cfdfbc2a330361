/** What drivers are told that the code they run is not: credentials of whoever runs, and tables that other paragraphs show. */
import type { DriverQuestion, ShownTable } from "@octavo/interpreter";
import type { ResolveCredential } from "../credentials/credentials.ts";
import type { Answers, AskingRun } from "./questions.ts";
import type { ResultFiles } from "./result-files.ts";

export interface DriverAnswersOptions {
  readonly credentialOf: ResolveCredential;
  /** The name of an interpreter setting. */
  readonly settingName: (id: string) => string;
  readonly files: Pick<ResultFiles, "resultFile">;
}

type Question<Type extends DriverQuestion["type"]> = Extract<DriverQuestion, { type: Type }>;

export function createDriverAnswers(options: DriverAnswersOptions): Pick<Answers, "credential" | "shownTable"> {
  return {
    credential: (question, run) => credentialFor(question, run, options),
    shownTable: ({ name }, run) => tableNamed(name, run, options),
  };
}

/**
 * A credential belongs to a setting, or to one database of it: `warehouse.sales`, `warehouse`. It is given for that setting's own
 * address only: a paragraph can set another one for its session.
 */
function credentialFor(
  { prefix, url }: Question<"credential">,
  { order }: AskingRun,
  { credentialOf, settingName }: DriverAnswersOptions,
): { readonly username: string; readonly password: string } | null {
  const { setting, user } = order;
  if (setting?.properties[`${prefix}.url`]?.trim() !== url) return null;
  const name = settingName(setting.id);
  const credential = credentialOf(user, `${name}.${prefix}`) ?? credentialOf(user, name);
  return credential === undefined ? null : { username: credential.username, password: credential.password };
}

/** The table of the last paragraph of that title or id that shows one; the asking one shows nothing yet. */
function tableNamed(
  name: string,
  { live, paragraphId }: AskingRun,
  { files }: DriverAnswersOptions,
): ShownTable | null {
  const wanted = name.toLowerCase();
  const called = live.note.paragraphs.filter(({ id, title }) => id === wanted || namesOf(title ?? "").includes(wanted));
  const segment = called
    .filter(({ id }) => id !== paragraphId)
    .flatMap(({ results }) => results?.segments.filter(({ type }) => type === "TABLE") ?? [])
    .at(-1);
  if (segment === undefined) return null;
  if (segment.overflow === null) return { kind: "text", data: segment.data };
  const file = segment.overflow.file === null ? null : files.resultFile(segment.overflow.file);
  if (file === null) return null;
  return { kind: file.endsWith(".parquet") ? "table" : "lines", file };
}

/** "Sales of 2026" is `"sales of 2026"` between quotes and `sales_of_2026` without. */
function namesOf(title: string): readonly string[] {
  const name = title.trim().toLowerCase();
  const word = name.replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "");
  return [name, word].filter((each) => each !== "");
}
