/** Of a session or a setting, by name. */
export type SessionProperties = Readonly<Record<string, string>>;
