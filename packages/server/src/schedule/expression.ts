/**
 * When a schedule is due: Quartz expressions, as Zeppelin has them, read by croner.
 *
 * Times are found on the clock of a time zone. A time of day that a change to summer time leaves out comes when the gap ends; one that comes
 * twice in autumn counts once, while "every 30 minutes" goes on through both. What croner cannot read and what two schedulers would
 * read differently is refused with words that say what would be right.
 */
import { Cron } from "croner";

export interface ScheduleTimes {
  /** The first time after an instant; null when there is none. Epoch milliseconds, as everywhere here. */
  after(instant: number): number | null;
  /** Some of the next times after an instant. */
  nextAfter(instant: number, count: number): readonly number[];
  /** The newest times up to an instant, that included, newest first. */
  upTo(instant: number, count: number): readonly number[];
}

export type ReadExpression =
  | { readonly ok: true; readonly times: ScheduleTimes }
  | { readonly ok: false; readonly problem: string };

interface ToRead {
  readonly expression: string;
  /** A name of the IANA database; null for the zone of the server. */
  readonly timeZone: string | null;
}

const longestExpression = 200;
const example = "for example 0 0 6 * * ? for every day at six";

export function readExpression({ expression, timeZone }: ToRead): ReadExpression {
  const text = expression.trim().replace(/\s+/g, " ");
  const problem = fieldProblem(text) ?? zoneProblem(timeZone);
  if (problem !== null) return { ok: false, problem };
  try {
    return { ok: true, times: timesOfCron(parseExpression(text, timeZone)) };
  } catch (error) {
    return { ok: false, problem: problemInWords(error) };
  }
}

function parseExpression(text: string, timeZone: string | null): Cron {
  return new Cron(text, {
    paused: true,
    mode: "6-or-7-parts",
    // Quartz counts days of the week from 1, a Sunday.
    alternativeWeekdays: true,
    // Quartz reads 0/5 as every fifth from 0 on.
    sloppyRanges: true,
    ...(timeZone === null ? {} : { timezone: timeZone }),
  });
}

function timesOfCron(cron: Cron): ScheduleTimes {
  const nextAfter = (instant: number, count: number) => cron.nextRuns(count, new Date(instant)).map(Number);
  return {
    after: (instant) => nextAfter(instant, 1)[0] ?? null,
    nextAfter,
    // It looks for times before an instant, and times are whole seconds.
    upTo: (instant, count) => cron.previousRuns(count, new Date(Math.floor(instant / 1000) * 1000 + 1000)).map(Number),
  };
}

/** What the library would read in its own way, or say in words of its own. */
function fieldProblem(text: string): string | null {
  if (text === "") return `The expression is empty; write six fields, ${example}.`;
  if (text.length > longestExpression) return `The expression is longer than ${longestExpression} characters.`;
  const fields = text.split(" ");
  if (fields.length === 5) {
    return `These are five fields; the first of a schedule is the second: write 0 ${withQuestionMark(fields).join(" ")}.`;
  }
  if (fields.length !== 6 && fields.length !== 7) {
    const count = fields.length === 1 ? "is 1 field" : `are ${fields.length} fields`;
    return `There ${count}; write second, minute, hour, day of month, month, day of week and, if you like, year, ${example}.`;
  }
  const [, , , day = "", , weekday = ""] = fields;
  if (isRestricting(day) && isRestricting(weekday)) {
    return `Both the day of the month (${day}) and the day of the week (${weekday}) are set; write ? for one of them.`;
  }
  return null;
}

/** Cron counts days of the week from 0 and Quartz from 1, so a name would be right in both, and a number is moved. */
function withQuestionMark([minute, hour, day, month, weekday]: readonly string[]): readonly (string | undefined)[] {
  if (weekday === "*" || weekday === "?") return [minute, hour, day, month, "?"];
  const moved = weekday?.replace(/(?<![/#\d])\d(?!\d)/g, (digit) => String((Number(digit) % 7) + 1));
  return [minute, hour, day === "*" ? "?" : day, month, moved];
}

function isRestricting(field: string): boolean {
  return field !== "*" && field !== "?";
}

function zoneProblem(timeZone: string | null): string | null {
  if (timeZone === null) return null;
  try {
    // Offsets as +02:00 are zones to it too.
    new Intl.DateTimeFormat("en", { timeZone });
    return null;
  } catch {
    return `There is no time zone "${timeZone.slice(0, 60)}"; write it as Europe/Berlin or UTC.`;
  }
}

const fieldNames = ["second", "minute", "hour", "day of month", "month", "day of week", "year"] as const;

/** The library's names, and the least of each where it counts from 0 and people do not. */
const parts: Readonly<Record<string, { readonly name: string; readonly least: number }>> = {
  day: { name: "day of month", least: 1 },
  nearestWeekdays: { name: "day of month", least: 1 },
  month: { name: "month", least: 1 },
  dayOfWeek: { name: "day of week", least: 1 },
};

/** What the library found wrong, with what would be right for what people get wrong most. */
function problemInWords(error: unknown): string {
  const found = error instanceof Error ? error.message : String(error);
  const said = found
    .replace(/Invalid value for (\w+): (-?\d+)/, (_, part: string, value: string) => {
      const { name, least } = parts[part] ?? { name: part, least: 0 };
      return `Invalid value for ${name}: ${Number(value) + least}`;
    })
    .replace(/\bday(OfWeek|-of-week)\b/g, "day of week")
    .replace(/\bday-of-month\b/g, "day of month")
    .replace(/^CronPattern: (Syntax error, )?/, "")
    .replace(/\.$/, "");
  const illegal = /configuration entry (\d) \((.*)\) contains illegal characters/.exec(found);
  if (illegal)
    return `The ${fieldNames[Number(illegal[1])]} cannot be ${illegal[2]}; write a number, a list as 1,15, a range as 1-5, or *.`;
  if (/illegal stepping: 0$/.test(found)) return "A step of 0 would never get on; write 1 or more behind the slash.";
  const longest = /steps cannot be greater than .* \((\d+)\)/.exec(found);
  if (longest) return `A step behind a slash is at most ${longest[1]} in this place.`;
  const nth = /nth weekday out of range.*Value: (\w*)/.exec(found);
  if (nth) return `No month has a weekday ${nth[1]} times; write 1 to 5 behind #.`;
  const backwards = /From value is larger than to value: '(\w+)-(\w+)'/.exec(found);
  if (backwards) {
    return `The range ${backwards[1]}-${backwards[2]} runs backwards; write its two parts with a comma between, as 22-23,0-2 for 22-2.`;
  }
  if (/Invalid value for dayOfWeek/.test(found)) return `${said}. Days of the week go from 1 (Sunday) to 7 (Saturday).`;
  if (/L has to be/.test(found)) return `${said}. Use L for the last day of the month, LW for its last weekday.`;
  if (/dayOfWeek is not a number: 'L'/.test(found))
    return "L as a day of the week needs a day: write 7 for every Saturday, 7L for the last.";
  return said.endsWith("!") ? said : `${said}.`;
}
