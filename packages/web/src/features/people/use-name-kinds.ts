import type { Rest } from "@octavo/client";
import { useEffect, useState } from "react";
import { useServices } from "../../platform/services.tsx";
import { useSession } from "../../platform/use-connection.ts";
import { rosterSchema } from "./names.ts";

/** What a name is on this server. */
export type NameKind = "user" | "role" | "unknown";

export interface KnownName {
  readonly kind: NameKind;
  /** As the server spells it. */
  readonly name: string;
}

const noAnswers: ReadonlyMap<string, NameKind> = new Map();

/** Null where the server could not be asked. */
export async function lookUpName(rest: Pick<Rest, "call">, name: string): Promise<KnownName | null> {
  const path = `/security/userlist/${encodeURIComponent(name)}`;
  const found = await rest.call("GET", path, rosterSchema).catch(() => null);
  if (!found) return null;
  const { users, roles } = found;
  if (users.includes(name)) return { kind: "user", name };
  if (roles.includes(name)) return { kind: "role", name };
  const isAlike = (other: string) => other.toLowerCase() === name.toLowerCase();
  const alike = users.find(isAlike);
  return alike === undefined ? { kind: "unknown", name } : { kind: "user", name: alike };
}

/** What the names are, as far as that is known: nothing while the server is asked, or where it does not list its users. */
export function useNameKinds(names: readonly string[]): ReadonlyMap<string, NameKind> {
  const { rest } = useServices();
  const session = useSession();
  const self = session.type === "in" ? session.user : null;
  const [answers, setAnswers] = useState(noAnswers);
  // A server that does not even know who asks has no list to look names up in.
  const wanted = self === null || names.length === 0 ? "[]" : JSON.stringify([...new Set([self, ...names])]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is no reason to ask again
  useEffect(() => {
    let isLeft = false;
    const ask = async (name: string) => {
      const known = await lookUpName(rest, name);
      const isOwn = known?.name === name;
      if (known && !isLeft) setAnswers((last) => new Map([...last, [name, isOwn ? known.kind : "unknown"]]));
    };
    for (const name of JSON.parse(wanted)) if (!answers.has(name)) void ask(name);
    return () => {
      isLeft = true;
    };
  }, [rest, wanted]);
  return self !== null && answers.get(self) === "user" ? answers : noAnswers;
}
