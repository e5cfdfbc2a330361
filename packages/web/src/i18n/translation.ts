/** What the compiler knows of texts: which keys there are, what each wants filled in, and what a translation must have. */
export type Words = Readonly<Record<string, string>>;

/** The same texts in another language: none missing, none left over. */
export type Translation<English extends Words> = { readonly [Key in keyof English]: string };

/** The keys as they are asked for: `notes_one` and `notes_other` are asked for as `notes`. */
type KeyOf<English extends Words> = WithoutForm<keyof English & string>;
type WithoutForm<Key> = Key extends `${infer Name}_${"one" | "other"}` ? Name : Key;

/** What a text leaves open. */
type HolesOf<English extends Words, Key extends string> =
  | HolesIn<English[Extract<keyof English, Key | `${Key}_one` | `${Key}_other`>]>
  | (Key extends keyof English ? never : "count");
type HolesIn<Text> = Text extends `${string}{{${infer Hole}}}${infer Rest}` ? NameOf<Hole> | HolesIn<Rest> : never;
type NameOf<Hole> = Hole extends `${infer Name},${string}` ? Name : Hole;

type HoleValues<Hole extends string> = { readonly [Name in Hole]: Name extends "count" ? number : string | number };

/** Says a text; what it leaves open is given with it, and what it does not, cannot be. */
export type Translate<English extends Words> = <Key extends KeyOf<English>>(
  key: Key,
  ...values: [HolesOf<English, Key>] extends [never] ? [] : [HoleValues<HolesOf<English, Key>>]
) => string;

/** The keys of texts that leave nothing open. */
export type PlainKeyOf<English extends Words> = {
  readonly [Key in KeyOf<English>]: [HolesOf<English, Key>] extends [never] ? Key : never;
}[KeyOf<English>];
