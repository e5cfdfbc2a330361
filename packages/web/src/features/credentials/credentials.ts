import { z } from "zod";
import { compareNames } from "../../i18n/name-order.ts";
import { hasPart } from "../../ui/has-part.ts";
import { texts } from "./texts.ts";

export const credentialsSchema = z.object({
  userCredentials: z.record(z.string(), z.object({ username: z.string() })),
});

export interface Credential {
  /** What names it: mostly an interpreter. */
  readonly entity: string;
  readonly username: string;
}

export interface Entered extends Credential {
  readonly password: string;
}

export function inOrder({ userCredentials }: z.infer<typeof credentialsSchema>): readonly Credential[] {
  return byEntity(Object.entries(userCredentials).map(([entity, { username }]) => ({ entity, username })));
}

export function byEntity(credentials: readonly Credential[]): readonly Credential[] {
  return credentials.toSorted((a, b) => compareNames(a.entity, b.entity));
}

/**
 * Whether one that is being saved was changed by others since it was seen: added, removed, or given another user name. Passwords are told to
 * nobody, so one that was given another password alone is as it was.
 */
export function isChanged(entity: string, before: readonly Credential[], now: readonly Credential[]): boolean {
  const usernameIn = (credentials: readonly Credential[]) => credentials.find((one) => one.entity === entity)?.username;
  return usernameIn(before) !== usernameIn(now);
}

/** Those whose entity or user name holds what is typed. */
export function withPart(credentials: readonly Credential[], part: string): readonly Credential[] {
  return credentials.filter(({ entity, username }) => hasPart(entity, part) || hasPart(username, part));
}

/** What is missing, in the words of the specification; null when nothing is. */
export function problemWith({ entity, username, password }: Entered, isNew: boolean): string | null {
  if (isNew && (entity.trim() === "" || username.trim() === "")) return texts.t("entityMissing");
  return username.trim() === "" || password === "" ? texts.t("passwordMissing") : null;
}

const mostOffered = 10;

/** Of the names of interpreters, those that hold what is typed for an entity. */
export function offeredFor(entity: string, names: readonly string[]): readonly string[] {
  return names.filter((name) => hasPart(name, entity)).slice(0, mostOffered);
}
