import type { Confinement } from "./confinement.ts";
import type { HeldName } from "./held-name.ts";
import type { DriverDeclaration } from "./properties/index.ts";
import type { DriverQuestion, JsonValue } from "./question.ts";
import type { SessionWidgets } from "./widgets.ts";

/**
 * What a language must offer. Two members run one; the rest is optional, and a new driver should fit on a page.
 *
 * Drivers live in the runner, never in the server. A session holds a process of its own (or a connection to one), so that
 * one that dies, hangs or eats memory takes nothing else with it.
 */
export interface Driver extends DriverDeclaration {
  /** The name of its interpreter settings: "python", "sh". */
  readonly name: string;
  /**
   * Starts an interpreter. Called once per session key, lazily, by its first run or completion; may take minutes and says what
   * it does through `settings.onStage`.
   *
   * @throws InterpreterError with a sentence that says what is missing and how to get it.
   */
  open(settings: SessionSettings, signal: AbortSignal): Promise<Session>;
  /**
   * Makes what sessions with these properties will need and is not there yet, an environment say, before a run wants one. `open` finds
   * it again.
   *
   * @throws InterpreterError with a sentence that says what could not be had.
   */
  prepare?(settings: SessionSettings, signal: AbortSignal): Promise<void>;
  /** Everything that runs people's code is started with the confinement of the session, so it can be another account's. */
  readonly isConfined?: boolean;
  /**
   * What it opens has nothing of its session's key: the runner may open one before a run wants it, and give it to the next that does.
   * Worth it where the start takes people's time.
   */
  readonly opensAhead?: boolean;
  /**
   * The hosts that its sessions need, as a setting lists them ("db.example.org:5432"): behind a wall they reach no others, and without any, nothing.
   * Default: what the setting says, and so every host
   */
  readonly reaches?: (properties: SessionSettings["properties"]) => readonly string[];
}

/** What a session may know about where it runs. All paths are absolute. */
export interface SessionSettings {
  /** Names the session among all of its driver; "" is not a key. */
  readonly key: string;
  /** Where code reads and writes files: the working folder. */
  readonly filesDirectory: string;
  /**
   * The user's own folder, where others can put files into the working folder; undefined where they cannot. What a language loads by a name alone
   * (modules, packages, profiles) it loads from here and never from the working folder: another user could have laid it there.
   */
  readonly homeDirectory?: string;
  /**
   * A private folder for sockets and connection files, with a short path. What is made in it for a process of another account has to be
   * handed to that account when it is finished, and is removed for the driver.
   */
  readonly runtimeDirectory: string;
  /** In it, a folder of the session's own into which its processes make sockets; undefined where they may do so anywhere in it. */
  readonly socketDirectory?: string;
  /** Where the files lie that answers name, when the session runs as another account or behind a wall; undefined where it reads them where they are. */
  readonly givenDirectory?: string;
  /** Where things that outlive a session and can be made again are kept: virtual environments, caches. */
  readonly cacheDirectory: string;
  /** Environment of the processes it starts. */
  readonly environment: Readonly<Record<string, string>>;
  /** What its processes may take and as whom they run: goes into every `spawnChild` of the session. */
  readonly confinement?: Confinement;
  /** For programs that prepare the session; where there is none they are as free as the runner itself. */
  readonly tools?: Tools;
  /** The settings of the interpreter, by name. */
  readonly properties: Readonly<Record<string, string>>;
  /** Says in words what is being prepared ("Installing pandas and matplotlib"), null when ready. */
  readonly onStage: (stage: string | null) => void;
}

/**
 * How programs are started that look for an interpreter or install for it. What they read was written by strangers (a package's build script), and they
 * run for all users: so they get an empty home, and may write into no folder but those that they are given.
 */
export interface Tools {
  readonly environment: Readonly<Record<string, string>>;
  readonly confine: (writable: readonly string[]) => Confinement | undefined;
}

/** One running interpreter. Ends when disposed. */
export interface Session extends AsyncDisposable {
  /**
   * Runs code and yields what it shows, in order. The iteration ends when the code has; a `failure` event says what
   * went wrong, not an exception. When `request.signal` aborts, the code is interrupted by the interpreter's own mode and the iteration still ends by
   * itself. Runs of one session do not overlap, but for languages that keep nothing between them (`%sh`, `%md`).
   *
   * @throws InterpreterDied when the process is gone; the session is of no use then.
   */
  run(request: RunRequest): AsyncIterable<OutputEvent>;
  /** Interrupts the run whose signal has aborted once more, where that had no effect. */
  interrupt?(): void;
  /** What could stand at the cursor. Answers during a run where the language can. */
  complete?(request: CompletionRequest): Promise<readonly Completion[]>;
  /** What is known of the name at the cursor, as text (ANSI colours allowed); null when nothing is. Answers during a run where the language can. */
  inspect?(request: CompletionRequest): Promise<string | null>;
  /** Reads a variable, or lists all names. Called between runs only, one call at a time; resolves when the interpreter is free again. */
  lookUp?(request: LookUpRequest): Promise<Variable>;
  /** Of languages that have widgets. */
  readonly widgets?: SessionWidgets;
  /** Resolves when the process has ended by itself, with why. Never rejects. */
  readonly ended?: Promise<InterpreterDied>;
}

/** Whose run it is, and where. */
export interface RunContext {
  readonly noteId: string;
  /** Folders and name of the note, with a leading slash. */
  readonly notePath: string;
  readonly paragraphId: string;
  readonly user: string;
  /** The user's roles when the run was asked for. What the user may do, the server decides anew with each question. */
  readonly roles: readonly string[];
  /** What the forms of note and paragraph hold, the paragraph's before the note's; passwords are not among them. */
  readonly forms: Readonly<Record<string, JsonValue>>;
}

/** A stretch of a script: text as it stands there, or a place with a value: that of a form, unless it has another origin. */
export type ScriptPart =
  | string
  | {
      readonly name: string;
      readonly value: string;
      /** `{name}` of the shared pool, or `{entity.user}` and `{entity.password}` of the run's user. */
      readonly origin?: "pool" | "credential" | undefined;
    };

export interface RunRequest {
  /** The script: the text of the paragraph without its `%name(…)`. */
  readonly code: string;
  /**
   * The same script before values were put in, for languages that bind values (SQL): the stretches in order, each place of a form,
   * of a name of the pool or of a credential as its name and its value as text. Without such places it is the script alone.
   */
  readonly parameters: readonly ScriptPart[];
  /** `%sh(timeout=3)` gives `{timeout: "3"}`. */
  readonly properties: Readonly<Record<string, string>>;
  /**
   * A folder of this run's own, into which it may write result files. Most runs have none, so it need not be there yet: the writer makes
   * it, for its owner alone.
   */
  readonly runDirectory: string;
  readonly signal: AbortSignal;
  readonly context: RunContext;
  /**
   * Asks the notebook, and waits for the answer as long as it takes; what an answer is, its question says.
   *
   * @throws InterpreterError with the words of a refusal; or when the run was cancelled or is over.
   */
  readonly ask: (question: DriverQuestion) => Promise<JsonValue>;
  /**
   * Takes what the code shows when its run is over, as a thread does that goes on printing: its paragraph shows that too, until it is run again.
   * Without it there is no such thing. Where the iteration is read slowly, it can come before the last events of that.
   */
  readonly later?: (event: OutputEvent) => void;
}

export interface CompletionRequest {
  readonly code: string;
  /** Offset in `code`, in UTF-16 units. */
  readonly cursor: number;
  /** The user whose run or page asks. */
  readonly user?: string;
}

export interface LookUpRequest {
  /** Null to list all names. */
  readonly name: string | null;
  /** Where a frame is written; null to write none. */
  readonly directory: string | null;
  /** Aborts when no run waits for the answer any more: the driver interrupts the writer of the frame, and the call throws. */
  readonly signal: AbortSignal;
  /** The user whose run or page asks. */
  readonly user?: string;
}

/** A variable by its name, or what else there is. */
export interface Variable {
  /** In the folder that was asked for: the whole frame as a Parquet file. Null where it is none. */
  readonly file: string | null;
  /** What it is; null where there is no variable of this name. */
  readonly type: string | null;
  /** Why a frame could not be written. */
  readonly problem: string | null;
  /** Names of variables that hold frames. */
  readonly frames: readonly string[];
  /** All names, when the request has no name. */
  readonly held?: readonly HeldName[];
}

/** The answer for a name that does not exist. */
export const noVariable: Variable = { file: null, type: null, problem: null, frames: [] };

/** As Zeppelin's COMPLETION_LIST has it. */
export interface Completion {
  /** What is shown. */
  readonly name: string;
  /** What replaces the word before the cursor. */
  readonly value: string;
  /** Its kind: function, module, table, column, keyword … */
  readonly meta: string;
}

/**
 * What table text does not say of its table: types of columns in DuckDB's words, apart by commas, and cells that are not what their text looks
 * like. `table-types.ts` of `@octavo/note`, which reads it, says what each member means.
 */
export interface TableTypes {
  readonly columns: string;
  readonly missing: "null" | "";
  readonly kept?: Readonly<Record<string, string>> | undefined;
  readonly breaks?: string | undefined;
  readonly texts?: Readonly<Record<string, string>> | undefined;
}
/** By MIME type: texts, base64 of what is none, and JSON for types that end with it. */
export type MimeData = Readonly<Record<string, JsonValue>>;

/** What a run shows, as it comes. */
export type OutputEvent =
  /** Printed text. Lines that start with `%table`, `%html` … open a segment of that type, as in Zeppelin. */
  | { readonly type: "text"; readonly data: string }
  /** One whole output of a known type, in a segment of its own: TEXT, HTML, TABLE, IMG, SVG, ANGULAR, NETWORK. */
  | {
      readonly type: "result";
      readonly format: string;
      readonly data: string;
      /** Of a TABLE whose driver knows them; `typedText` makes both. */
      readonly types?: TableTypes;
    }
  /** One output in the forms that its program made of it, as Jupyter has them: MIME type to content. The richest that can be shown is. */
  | { readonly type: "display"; readonly bundle: MimeData; readonly metadata?: MimeData }
  /**
   * A table whose rows are more than the note should hold: `data` is its head as table text, all of it is `file`, a Parquet file in the
   * run's folder. The file may still be written when the head is shown; then `stored` follows.
   */
  | {
      readonly type: "table";
      readonly data: string;
      readonly rows: number;
      readonly file: string;
      readonly types?: TableTypes;
    }
  /** The file of a table that was shown before is there, and how many rows it has if that was not known when the head was shown. */
  | { readonly type: "stored"; readonly file: string; readonly rows?: number }
  /** All that was shown so far goes away. */
  | { readonly type: "clear" }
  /** How far it is, 0 to 100. */
  | { readonly type: "progress"; readonly percent: number }
  /** It went wrong; `text` (ANSI colours allowed) says how and is shown as output. "" when what was printed says it. */
  | { readonly type: "failure"; readonly text: string };

/** Something a person can mend: the message says what is missing and what to do. */
export class InterpreterError extends Error {
  override readonly name: string = "InterpreterError";
}

/** The process behind a session is gone. The message says why in words: signal, exit code, last lines of stderr. */
export class InterpreterDied extends InterpreterError {
  override readonly name = "InterpreterDied";
}
