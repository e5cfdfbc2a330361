import type { PropertyTable } from "./table.ts";

/** What a driver says of itself, also to those who do not load it: the server, and the runner before the first run. */
export interface DriverDeclaration {
  /** The properties that its sessions take, and from whom. Without it a note may set none. */
  readonly properties?: PropertyTable;
  /** Its sessions keep nothing from one run to the next, so no user misses one that is ended. */
  readonly isForgetful?: boolean;
  /** How many runs of one session may be under way at a time; 1 by default. For drivers whose runs have nothing of each other. */
  readonly runsAtOnce?: number;
  /** The property that limits the time of a run, in milliseconds, besides the one that all settings have. */
  readonly timeProperty?: string;
  /** Its code asks for the values that it needs, so its text has forms only where it says `form=simple`. */
  readonly asksInCode?: boolean;
  /** Its code is Markdown: what stands in spans and blocks of code is no form, and pictures are named relative to the note's files. */
  readonly isMarkdown?: boolean;
  /** Its code is SQL: what it gives is a table, by which other languages of the note call it. */
  readonly isSql?: boolean;
  /** Its code names tables that paragraphs of the note show, which are offered while it is typed. */
  readonly readsShownTables?: boolean;
  /** Lines that begin with one percent sign are magics of its language, where no interpreter is called so. */
  readonly hasLineMagics?: boolean;
  /** It installs packages that are named in the property `packages`, or as dependencies of its setting. */
  readonly installsPackages?: boolean;
}
