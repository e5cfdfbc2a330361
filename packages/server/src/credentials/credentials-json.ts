/** The members of Zeppelin's `credentials.json`, which Octavo's own file has too once it is unsealed. */
import { z } from "zod";
import type { AllCredentials } from "./credentials.ts";

const anyObject = z.looseObject({});
const credentialSchema = z.object({ username: z.string().default(""), password: z.string().default("") });

/** @throws Error when it is not such a text */
export function parseCredentials(text: string): AllCredentials {
  const users = membersOfJson(anyObject.parse(JSON.parse(text))["credentialsMap"]);
  return new Map(users.map(([user, value]) => [user, ownCredentials(value)]));
}

export function credentialsText(all: AllCredentials): string {
  const users = [...all].map(([user, own]) => [user, { userCredentials: Object.fromEntries(own) }]);
  return JSON.stringify({ credentialsMap: Object.fromEntries(users) });
}

function ownCredentials(value: unknown) {
  const own = membersOfJson(anyObject.parse(value)["userCredentials"]);
  return new Map(own.map(([entity, credential]) => [entity, credentialSchema.parse(credential)]));
}

/** People may call an entity `__proto__`, which schemas of objects leave out. */
function membersOfJson(value: unknown): readonly (readonly [string, unknown])[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object") throw new Error("A member is not an object.");
  return Object.entries(value);
}
