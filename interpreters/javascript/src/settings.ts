/** What the process of a session is opened with. */
export interface JavascriptSettings {
  /** Paths are looked for from here. */
  readonly filesDirectory: string;
  /** Packages are looked for from here. */
  readonly packagesDirectory: string;
}
