/** How an SQL reads texts and takes values, as far as a script with forms needs it. */
export interface SqlGrammar {
  /** A backslash escapes in texts, `#` begins a comment, and `DELIMITER` changes what ends a statement. */
  readonly isMysql: boolean;
  /** Of the value at this position, from zero; `isText` where it stands for a text of the script, between its quotes. */
  placeholder(position: number, isText: boolean): string;
  /** Several texts as one, in SQL. */
  joined(parts: readonly string[]): string;
}

export const postgresGrammar: SqlGrammar = {
  isMysql: false,
  placeholder: (position) => `$${position + 1}`,
  joined: (parts) => `(${parts.map((part) => (part.startsWith("$") ? `${part}::text` : part)).join(" || ")})`,
};

export const mysqlGrammar: SqlGrammar = {
  isMysql: true,
  placeholder: () => "?",
  joined: (parts) => `CONCAT(${parts.join(", ")})`,
};

/** Values come with the type they look like, so where a text is meant it is said. */
export const duckdbGrammar: SqlGrammar = {
  isMysql: false,
  placeholder: (position, isText) => (isText ? `$${position + 1}::VARCHAR` : `$${position + 1}`),
  joined: (parts) => `(${parts.join(" || ")})`,
};
