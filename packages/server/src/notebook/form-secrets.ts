import { isJsonObject, type Json, type JsonObject, type ParagraphId, parseTemplate, passwordNames } from "@octavo/note";

/** Whose password for which form; `paragraphId` is null for a form of the note. */
export interface SecretKey {
  readonly user: string;
  readonly noteId: string;
  readonly paragraphId: ParagraphId | null;
  readonly name: string;
}

/**
 * What people have typed into password forms: each person's own, in memory, until they log out or the server ends. It is never a param
 * of a note, and so neither on disk nor on its way to anybody else.
 */
export class Secrets {
  readonly #values = new Map<string, Map<string, string>>();

  keep(key: SecretKey, value: string): void {
    const own = this.#values.get(key.user) ?? new Map<string, string>();
    this.#values.set(key.user, own);
    if (value === "") own.delete(nameOfSecret(key));
    else own.set(nameOfSecret(key), value);
  }

  /** "" where nothing was typed. */
  of(key: SecretKey): string {
    return this.#values.get(key.user)?.get(nameOfSecret(key)) ?? "";
  }

  /** The user has logged out. */
  forget(user: string): void {
    this.#values.delete(user);
  }

  /**
   * Keeps those of some params that are passwords.
   *
   * @returns the others, which a note may hold
   */
  take(params: JsonObject, names: ReadonlySet<string>, place: Omit<SecretKey, "name">): JsonObject {
    const taken = Object.entries(params).filter(([name]) => names.has(name));
    if (taken.length === 0) return params;
    for (const [name, value] of taken) this.keep({ ...place, name }, textOfJson(value));
    return Object.fromEntries(Object.entries(params).filter(([name]) => !names.has(name)));
  }
}

/** The passwords that a paragraph has, or will have as soon as this text is run. */
export function passwordsOf(forms: JsonObject, text: string): ReadonlySet<string> {
  const names = new Set(passwordNames(forms));
  if (!text.includes("password")) return names;
  const parsed = parseTemplate(text);
  for (const part of parsed.ok ? parsed.template : []) {
    if (typeof part !== "string" && part.form.type === "Password") names.add(part.form.name);
  }
  return names;
}

function nameOfSecret({ noteId, paragraphId, name }: SecretKey): string {
  return JSON.stringify([noteId, paragraphId, name]);
}

function textOfJson(value: Json): string {
  if (value === null || isJsonObject(value) || Array.isArray(value)) return "";
  return String(value);
}
