/** What was thrown, in words: message, the lines of paragraphs that led there, causes. */
import { inspect } from "node:util";

export interface Sources {
  /** The name under which the running code was evaluated. */
  readonly current: string;
  readonly lineOf: (name: string, line: number) => number;
}

const frame = /^\s+at (?:(?:async )?(.*?) \()?(octavo-run-\d+):(\d+):\d+\)?$/;

export function failureText(thrown: unknown, sources: Sources): string {
  const text = thrown instanceof Error ? inspect(thrown, { colors: false }) : `Uncaught ${inspect(thrown)}`;
  return text
    .split("\n")
    .flatMap((line) => stackLineFor(line, sources))
    .join("\n");
}

/** Frames of paragraphs with their lines, of packages as they are; those of Node and of this program are of no use to anybody. */
function stackLineFor(line: string, { current, lineOf }: Sources): readonly string[] {
  const [, called, name = "", number = ""] = frame.exec(line) ?? [];
  if (name !== "") {
    const place = `line ${lineOf(name, Number(number))}${name === current ? "" : " of an earlier paragraph"}`;
    return [`    at ${called === undefined ? place : `${called} (${place})`}`];
  }
  return /^\s+at .*(?:node:|javascript-host\.js|\/main\.mjs)/.test(line) || /^\s+at .*<anonymous>\)?$/.test(line)
    ? []
    : [line];
}
