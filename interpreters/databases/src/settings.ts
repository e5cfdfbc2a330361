/** What the process of a session is opened with. */
export interface DatabasesSettings {
  /** For whole results on their way to the run's folder. */
  readonly scratchDirectory: string;
  /** Of the interpreter setting: `default.url`, `default.user` … and the same behind other prefixes. */
  readonly properties: Readonly<Record<string, string>>;
}
