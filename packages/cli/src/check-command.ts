/**
 * `octavo check <home>`: what carries over from a home of Zeppelin's, and what does not. It writes nothing.
 *
 * Exit code 0: all that was kept carries over. 1: something does not, and is named. 2: a server would not start there.
 */
import { resolve } from "node:path";
import { checkHome, type Fate, type Group, StartError } from "@octavo/server/home";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
}

/** Words, since colours and signs are not for everybody. */
const words: Readonly<Record<Fate, string>> = { kept: "yes ", changed: "but ", lost: "NO  ", stops: "STOP" };

export async function runCheckCommand(argv: readonly string[], { env, terminal }: Surroundings): Promise<void> {
  const [home, ...others] = argv;
  if (home === undefined || home.startsWith("-") || others.length > 0) {
    throw new UsageError("octavo check needs the folder of one Zeppelin home.");
  }
  try {
    const groups = await checkHome({ home: resolve(home), env });
    for (const line of linesOf(groups)) terminal.print(line);
    process.exitCode = codeOf(groups);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    terminal.tell(error.message);
    process.exitCode = 2;
  }
}

function linesOf(groups: readonly Group[]): readonly string[] {
  return [
    ...groups.flatMap(({ name, findings }) => [
      name,
      ...findings.map(({ fate, text }) => `  ${words[fate]}  ${text.replaceAll("\n", " ")}`),
      "",
    ]),
    verdictOf(groups),
  ];
}

const count = (groups: readonly Group[], wanted: Fate) =>
  groups.flatMap(({ findings }) => findings).filter(({ fate }) => fate === wanted).length;

const codeOf = (groups: readonly Group[]) => (count(groups, "stops") > 0 ? 2 : count(groups, "lost") > 0 ? 1 : 0);

function verdictOf(groups: readonly Group[]): string {
  switch (codeOf(groups)) {
    case 0:
      return "All of it carries over; lines with `but` say what is different. Start with: octavo serve --zeppelin-home <folder>";
    case 1:
      return "Octavo opens this home; lines with `NO` say what is not there then. Their files stay as they are.";
    default:
      return "Octavo does not start on this home before what the lines with `STOP` name is mended.";
  }
}
