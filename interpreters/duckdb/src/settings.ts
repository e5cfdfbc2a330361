/** What a database is opened with. */
export interface DatabaseSettings {
  /** Relative paths start here. */
  readonly filesDirectory: string;
  /** For whole results on their way to the run's folder, and for what does not fit into memory. */
  readonly scratchDirectory: string;
  /** Tables of others, as a run was answered with them. */
  readonly givenDirectory: string;
  /** Files of extensions that are loaded. */
  readonly extensions: readonly string[];
  /** As DuckDB writes it: "4GB". */
  readonly memoryLimit: string;
  /** "" for as many as the machine has. */
  readonly threads: string;
}
