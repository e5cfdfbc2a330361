/** Of a session or a setting, by name. */
export type Properties = Readonly<Record<string, string>>;
