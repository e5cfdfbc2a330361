/** What the server says of accounts, and what it is asked to change. */
import { z } from "zod";
import { compareNames } from "../../i18n/name-order.ts";

/** Epoch milliseconds throughout. */
export const accountSchema = z.object({ name: z.string(), file: z.string().nullable() });

export const loginsSchema = z.array(
  z.object({ id: z.string(), usedAt: z.number(), address: z.string(), agent: z.string(), isThis: z.boolean() }),
);

export const scopes = ["read", "run", "write", "administer"] as const;
export const tokensSchema = z.array(
  z.object({
    id: z.string(),
    label: z.string(),
    usedAt: z.number().nullable(),
    scope: z.enum(scopes),
    folders: z.array(z.string()),
    endsAt: z.number().nullable(),
  }),
);
export type TokenEntry = z.infer<typeof tokensSchema>[number];

export const peopleSchema = z.array(
  z.object({
    name: z.string(),
    roles: z.array(z.string()),
    isLocked: z.boolean(),
    invitedUntil: z.number().nullable(),
    hasPassword: z.boolean(),
    lastSeen: z.number().nullable(),
    isAdministrator: z.boolean(),
    notes: z.number(),
  }),
);
export type Person = z.infer<typeof peopleSchema>[number];

export function inNameOrder(people: readonly Person[]): readonly Person[] {
  return people.toSorted((a, b) => compareNames(a.name, b.name));
}

export const machineSchema = z.array(
  z.object({
    id: z.string(),
    setting: z.string(),
    user: z.string().nullish(),
    isShared: z.boolean(),
    notes: z.array(z.object({ id: z.string(), path: z.string() })),
    hiddenNotes: z.number(),
    since: z.number(),
    state: z.enum(["running", "idle", "starting", "ended"]),
    processes: z.number().nullable(),
    bytes: z.number().nullable(),
    processorSeconds: z.number().nullable(),
  }),
);
export type RunningInterpreter = z.infer<typeof machineSchema>[number];

/** Names between commas or line ends, without blanks around them. */
export function splitNames(text: string): readonly string[] {
  return text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** The page on which an invited person chooses a password. The secret stands behind the `#`, which browsers send to no server. */
export function invitationLink(secret: string): string {
  return `${location.origin}${location.pathname}#/invitation/${secret}`;
}

const browsers = [
  ["Edge", /\bEdg\//],
  ["Firefox", /\bFirefox\//],
  ["Chrome", /Chrom(e|ium)\//],
  ["Safari", /\bSafari\//],
] as const;
const systems = [
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(iPhone|iPad)\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** `Firefox, Linux` out of a `User-Agent`; its first word where it names none of these; null when there is none. */
export function browserName(agent: string): string | null {
  const nameIn = (list: typeof browsers | typeof systems) => list.find(([, pattern]) => pattern.test(agent))?.[0];
  const known = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(", ") : agent.split(/[\s/]/)[0] || null;
}
