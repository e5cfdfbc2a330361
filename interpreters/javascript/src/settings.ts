/** What the process of a session is opened with. */
export interface JavascriptSettings {
  /** Packages and relative paths are looked for from here. */
  readonly filesDirectory: string;
}
