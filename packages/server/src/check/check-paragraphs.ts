/** Goes over the notes of a home, one at a time, and judges their paragraphs and schedules. */
import type { Note, NoteId, Paragraph } from "@octavo/note";
import type { Settings } from "../configuration/config.ts";
import { scheduleRules } from "../schedule/schedule-rules.ts";
import type { Schedule } from "../schedule/schedule-store.ts";
import { planTakeOver, type TakeOverQuery } from "../schedule/take-over.ts";
import type { InterpreterSettings } from "../settings/interpreter-settings.ts";
import type { HomePeople } from "./home-people.ts";
import type { ScheduleRow } from "./report.ts";
import { type InterpreterRow, Tally } from "./tally.ts";
import { askedOnce, type Verdict, verdictOf } from "./verdict.ts";

interface ParagraphCheckOptions {
  readonly people: HomePeople;
  readonly settings: Settings;
  /** Null when the settings cannot be read: then paragraphs are not judged. */
  readonly interpreters: InterpreterSettings | null;
  readonly known: ReadonlyMap<NoteId, Schedule>;
  /** Epoch milliseconds. */
  readonly now: number;
}

export class ParagraphCheck {
  readonly #options: ParagraphCheckOptions;
  readonly #interpreters: ReturnType<typeof askedOnce> | null;
  readonly #takeOver: TakeOverQuery;
  readonly #tally: Tally;
  readonly #schedules: ScheduleRow[] = [];

  constructor(options: ParagraphCheckOptions) {
    const { people, settings, interpreters, known, now } = options;
    this.#options = options;
    this.#interpreters = interpreters && askedOnce(interpreters);
    this.#tally = new Tally(now);
    this.#takeOver = {
      ...people,
      rules: scheduleRules(settings, people.hasAccounts),
      known: (id) => known.get(id) ?? null,
      now,
    };
  }

  look(note: Note): void {
    for (const paragraph of note.paragraphs) {
      const verdict = this.#verdictOf(paragraph, note);
      if (verdict) this.#tally.add(verdict, note, paragraph.dateFinished);
    }
    this.#lookAtSchedule(note);
  }

  get interpreters(): readonly InterpreterRow[] {
    return this.#tally.rows;
  }

  /** By path. */
  get schedules(): readonly ScheduleRow[] {
    return this.#schedules.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  }

  /** Works when it works for one user who may run the note: the one who ran it last, an owner, or another. */
  #verdictOf(paragraph: Paragraph, note: Note): Verdict | null {
    const interpreters = this.#interpreters;
    if (interpreters === null) return null;
    let last: Verdict | null = null;
    for (const user of this.#usersOf(paragraph, note)) {
      last = verdictOf(paragraph, note, { interpreters, user });
      if (last?.blocked?.reason !== "noPermission") return last;
    }
    return last ?? verdictOf(paragraph, note, { interpreters, user: "anonymous" });
  }

  /** Several users, because Zeppelin's files often do not name the one who ran a paragraph. */
  *#usersOf({ user }: Paragraph, { id }: Note): Generator<string> {
    const { users, principalOf, mayRun, ownersOf } = this.#options.people;
    const likely = [...(user === null ? [] : [user]), ...ownersOf(id)].filter((name) => principalOf(name) !== null);
    yield* likely;
    for (const name of users) {
      const principal = principalOf(name);
      if (principal && mayRun(principal, id)) yield name;
    }
  }

  #lookAtSchedule(note: Note): void {
    const plan = planTakeOver(note, this.#takeOver);
    if (plan === null) return;
    const row = { noteId: note.id, path: note.path, cron: String(note.config["cron"]).trim() };
    const next = plan.state === "cannot" || plan.next === null ? null : new Date(plan.next).toISOString();
    const user = plan.state === "waits" ? plan.principal.user : plan.user;
    const reason = plan.state === "cannot" ? plan.reason : plan.state === "waits" ? waitingWords : null;
    this.#schedules.push({ ...row, user, next, state: plan.state, reason });
  }
}

const waitingWords = "It came with the home and is paused until an administrator takes it over.";
