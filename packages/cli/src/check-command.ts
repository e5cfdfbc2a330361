/**
 * `octavo check <home>`: what carries over from a home of Zeppelin's, and what does not. It writes nothing.
 *
 * Exit code 0: all of it carries over. 1: something will not work or not be there, and is named. 2: the home cannot be read, or a server would not
 * start there.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkHome, countOfThings, type Fate, type Group, type Report, StartError } from "@octavo/server/home";
import type { Terminal } from "./terminal.ts";
import { linesOfTable } from "./text-table.ts";
import { UsageError } from "./usage-error.ts";

interface CheckSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
}

/** Words, since not all readers can read colours and signs. */
const words: Readonly<Record<Fate, string>> = { kept: "yes ", changed: "but ", lost: "NO  ", stops: "STOP" };

export async function runCheckCommand(argv: readonly string[], { env, terminal }: CheckSurroundings): Promise<void> {
  const { values, positionals } = readFlags(argv);
  const [home, ...others] = positionals;
  if (home === undefined || others.length > 0) {
    throw new UsageError("octavo check needs the folder of one Zeppelin home.");
  }
  try {
    const report = await checkHome({ home: resolve(home), env });
    if (values.json) terminal.print(JSON.stringify(report, null, 2));
    else for (const line of linesOfReport(report, values.details)) terminal.print(line);
    process.exitCode = report.exitCode;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    terminal.report(error.message);
    process.exitCode = 2;
  }
}

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { json: { type: "boolean", default: false }, details: { type: "boolean", default: false } },
    });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function linesOfReport(report: Report, hasDetails: boolean): readonly string[] {
  return [
    report.verdict,
    ...linesOfInterpreters(report, hasDetails),
    ...linesOfSchedules(report, hasDetails),
    ...linesOfTodo(report, hasDetails),
    "",
    ...(hasDetails ? linesOfGroups(report.groups) : []),
    nextStep(report, hasDetails),
  ];
}

/** Most rows on one screen; `--details` shows all. */
const shownRows = 14;
const shownTodos = 8;

function linesOfInterpreters({ interpreters }: Report, isWhole: boolean): readonly string[] {
  if (interpreters.length === 0) return [];
  const rows = isWhole ? interpreters : interpreters.slice(0, shownRows);
  const left = interpreters.length - rows.length;
  const table = rows.map(({ name, isDefault, paragraphs, runs, works, text }) => [
    `${name}${isDefault ? " (by default)" : ""}`,
    String(paragraphs),
    String(runs),
    works ? "yes" : `NO: ${firstSentence(text ?? "")}`,
  ]);
  return [
    "",
    ...linesOfTable(["interpreter", "paragraphs", "last year", "works"], table, { numbers: [1, 2] }),
    ...(left > 0 ? [`and ${left} more`] : []),
  ];
}

function firstSentence(text: string): string {
  const [line = ""] = text.split("\n");
  const end = line.search(/[.;] /);
  return end < 0 ? line : line.slice(0, end);
}

function linesOfSchedules({ schedules }: Report, isWhole: boolean): readonly string[] {
  if (schedules.length === 0) return [];
  const count = (state: string) => schedules.filter((each) => each.state === state).length;
  const summary = `Schedules: ${count("runs")} run, ${count("waits")} wait to be taken over, ${count("cannot")} cannot run.`;
  if (!isWhole) return ["", summary];
  const rows = schedules.map(({ path, cron, user, next, state }) => [path, cron, user ?? "", next ?? "", state]);
  return ["", summary, ...linesOfTable(["note", "cron", "user", "next", "state"], rows)];
}

function linesOfTodo({ todo }: Report, isWhole: boolean): readonly string[] {
  if (todo.length === 0) return [];
  const shown = isWhole ? todo : todo.slice(0, shownTodos);
  const left = todo.length - shown.length;
  return [
    "",
    "What to do",
    ...shown.map((text) => `- ${text.replaceAll("\n", " ")}`),
    ...(left > 0 ? [`and ${countOfThings(left, "more thing", "more things")}`] : []),
  ];
}

function linesOfGroups(groups: readonly Group[]): readonly string[] {
  return groups.flatMap(({ name, findings }) => [
    name,
    ...findings.map(({ fate, text }) => `  ${words[fate]}  ${text.replaceAll("\n", " ")}`),
    "",
  ]);
}

function nextStep({ exitCode, home }: Report, hasDetails: boolean): string {
  const details = hasDetails ? "" : ` All that was looked at: octavo check ${home} --details, or --json.`;
  return exitCode === 2 ? details.trim() : `Start with: octavo serve --zeppelin-home ${home}.${details}`;
}
