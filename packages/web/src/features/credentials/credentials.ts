import { z } from "zod";
import { compareNames } from "../../i18n/name-order.ts";
import { matchesFilter } from "../../ui/matches-filter.ts";
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

export function sortedCredentials({ userCredentials }: z.infer<typeof credentialsSchema>): readonly Credential[] {
  return sortByEntity(Object.entries(userCredentials).map(([entity, { username }]) => ({ entity, username })));
}

export function sortByEntity(credentials: readonly Credential[]): readonly Credential[] {
  return credentials.toSorted((a, b) => compareNames(a.entity, b.entity));
}

/**
 * Whether others have changed one that is being saved since it was seen: added it, removed it, or given it another user name. The server shows
 * passwords to no client, so one with only another password counts as unchanged.
 */
export function isChanged(entity: string, before: readonly Credential[], now: readonly Credential[]): boolean {
  const usernameIn = (credentials: readonly Credential[]) => credentials.find((one) => one.entity === entity)?.username;
  return usernameIn(before) !== usernameIn(now);
}

/** Those whose entity or user name holds what is typed. */
export function filterCredentials(credentials: readonly Credential[], part: string): readonly Credential[] {
  return credentials.filter(({ entity, username }) => matchesFilter(entity, part) || matchesFilter(username, part));
}

/** What is missing, in the words of the specification; null when nothing is. */
export function problemWith({ entity, username, password }: Entered, isNew: boolean): string | null {
  if (isNew && (entity.trim() === "" || username.trim() === "")) return texts.t("entityMissing");
  return username.trim() === "" || password === "" ? texts.t("passwordMissing") : null;
}

const mostOffered = 10;

/** Of the names of interpreters, those that hold what is typed for an entity. */
export function offeredFor(entity: string, names: readonly string[]): readonly string[] {
  return names.filter((name) => matchesFilter(name, entity)).slice(0, mostOffered);
}
