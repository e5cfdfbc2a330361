/** What the value of a property is, and the words for what it has to be. */
export type PropertyType =
  | "text"
  | "count"
  | "amount"
  | "locale"
  | "timeZone"
  | "figureColours"
  | "address"
  | "password"
  | "program"
  | "folder"
  | "packages"
  | "sql";

interface TypeRule {
  readonly fits: (value: string) => boolean;
  /** An example, for who wrote something else. */
  readonly like: string;
}

const plain: TypeRule = { fits: (value) => !/\p{Cc}/u.test(value), like: "one line of text" };

/** Neither a slash at the start nor dots lead the C library to a file of the writer's. */
const rules: Readonly<Record<PropertyType, TypeRule>> = {
  text: plain,
  count: { fits: (value) => /^[1-9]\d{0,5}$/.test(value), like: "4" },
  amount: { fits: (value) => /^\d+(?:\.\d+)? ?[A-Za-z]{0,5}$/.test(value), like: "4GB or 30s" },
  locale: {
    fits: (value) => /^[A-Za-z][A-Za-z0-9_@:-]*(?:\.[A-Za-z0-9-]+)?$/.test(value) && value.length <= 64,
    like: "de_DE.UTF-8",
  },
  timeZone: {
    fits: (value) => /^[A-Za-z]\w*(?:[+-]\d{1,2})?(?:[/-][A-Za-z][\w+-]*){0,2}$/.test(value) && value.length <= 64,
    like: "Europe/Berlin",
  },
  figureColours: { fits: (value) => value === "theme", like: "theme" },
  address: plain,
  password: plain,
  program: plain,
  folder: plain,
  packages: plain,
  sql: plain,
};

/** Null when the value is of the type; else what it should be like. */
export function problemOfValue(type: PropertyType, value: string): string | null {
  const { fits, like } = rules[type];
  return fits(value) ? null : like;
}
