/** Concludes a report: the verdict in one line, the tasks, and the exit code. */
import { hideSecrets } from "@octavo/note";
import { countOfThings, type Finding, type Group, type Report } from "./report.ts";
import { type InterpreterRow, type Share, shareOf } from "./tally.ts";

type Found = Pick<Report, "home" | "groups" | "interpreters" | "schedules" | "unreadable" | "oldNotes">;

export function concludeReport({ home, groups, interpreters, schedules, unreadable, oldNotes }: Found): Report {
  const paragraphs = shareOf(interpreters, "paragraphs");
  const runs = shareOf(interpreters, "runs");
  const found = { home, groups, interpreters, schedules, unreadable, oldNotes };
  const exitCode = codeOf(found);
  const verdict = verdictOfHome(found, { exitCode, paragraphs, runs });
  const todo = todoOf(found);
  // A report contains addresses of storages and databases, and users send it to others.
  const summary = withoutSecrets({
    exitCode,
    verdict,
    paragraphs,
    runs,
    todo,
    home,
    groups,
    schedules,
    unreadable,
    oldNotes,
  });
  // Notes hold ids and paths only, thousands of them: not worth a search for secrets.
  const rows = interpreters.map(({ notes, ...row }) => ({ ...withoutSecrets(row), notes }));
  return { version: 1, ...summary, interpreters: rows };
}

const findingsOf = (groups: readonly Group[], fate: Finding["fate"]) =>
  groups.flatMap(({ findings }) => findings).filter((finding) => finding.fate === fate);

function codeOf({ groups, interpreters, schedules }: Found): Report["exitCode"] {
  if (findingsOf(groups, "stops").length > 0) return 2;
  const isAll =
    findingsOf(groups, "lost").length === 0 &&
    interpreters.every(({ works }) => works) &&
    schedules.every(({ state }) => state === "runs");
  return isAll ? 0 : 1;
}

interface Conclusion {
  readonly exitCode: Report["exitCode"];
  readonly paragraphs: Share;
  readonly runs: Share;
}

function verdictOfHome({ groups, schedules }: Found, { exitCode, paragraphs, runs }: Conclusion): string {
  const stopping = findingsOf(groups, "stops").length;
  if (stopping > 0)
    return `Octavo does not start on this home before ${countOfThings(stopping, "problem")} ${stopping === 1 ? "is" : "are"} solved.`;
  if (exitCode === 0) return "All of it carries over.";
  const lostThings = findingsOf(groups, "lost").length;
  const idle = schedules.filter(({ state }) => state !== "runs").length;
  const parts = [
    `${shareText(paragraphs, "paragraph")} will work`,
    ...(runs.all > 0 ? [`and of those that ran in the last year ${shareText(runs)}`] : []),
    ...(idle > 0
      ? [`${countOfThings(idle, "schedule")} of ${schedules.length} ${idle === 1 ? "does" : "do"} not run`]
      : []),
    ...(lostThings > 0 ? [`${countOfThings(lostThings, "thing")} will not be there`] : []),
  ];
  return `Octavo opens this home: ${parts.join(", ")}.`;
}

function shareText({ works, all }: Share, one?: string): string {
  const things = one === undefined ? String(all) : countOfThings(all, one);
  if (works === all) return `all ${things}`;
  // Never 100 % when some do not work.
  return `${works} of ${things} (${Math.min(99, Math.round((100 * works) / all))} %)`;
}

function todoOf({ groups, interpreters, schedules }: Found): readonly string[] {
  const waiting = schedules.filter(({ state }) => state === "waits").length;
  const closed = groups.filter(({ name }) => name === "Home").flatMap(({ findings }) => findings);
  return [
    ...findingsOf(groups, "stops").map(({ text }) => text),
    ...findingsOf(groups, "lost").map(({ text }) => text),
    ...interpreters.flatMap(todoOfRow),
    ...(waiting > 0
      ? [
          `${countOfThings(waiting, "schedule")} can be taken over for the users they run as: octavo schedule take-over.`,
        ]
      : []),
    ...schedules.flatMap(({ state, path, reason }) =>
      state === "cannot" ? [`The schedule of ${path}: ${reason}`] : [],
    ),
    ...closed.flatMap(({ fate, text }) => (fate === "changed" ? [text] : [])),
  ];
}

function todoOfRow({ name, isDefault, paragraphs, text, remedy, works }: InterpreterRow): readonly string[] {
  if (works) return [];
  const [line = ""] = (text ?? "").split("\n");
  // The table lists the interpreters.
  const why = line.replace(/[;.]?\s*What runs here: .*$/, "").replace(/[.;]$/, "");
  return [
    `${name}${isDefault ? " as the default" : ""}, ${countOfThings(paragraphs, "paragraph")}: ${why}. ${remedy ?? ""}`,
  ];
}

function withoutSecrets<Value>(value: Value): Value {
  if (typeof value === "string") return hideSecrets(value) as Value;
  if (Array.isArray(value)) return value.map(withoutSecrets) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutSecrets(each)])) as Value;
}
