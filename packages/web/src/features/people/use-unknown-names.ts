import { useEffect, useState } from "react";
import { useServices } from "../../platform/services.tsx";
import { useSession } from "../../platform/use-connection.ts";
import { rosterSchema } from "./names.ts";

const noAnswers: ReadonlyMap<string, boolean> = new Map();

/** Those of the names that no user and no role has. None while the server is asked, or where it does not tell of its users. */
export function useUnknownNames(names: readonly string[]): readonly string[] {
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
      const path = `/security/userlist/${encodeURIComponent(name)}`;
      const found = await rest.call("GET", path, rosterSchema).catch(() => null);
      const isKnown = !found || found.users.includes(name) || found.roles.includes(name);
      if (!isLeft) setAnswers((last) => new Map([...last, [name, isKnown]]));
    };
    for (const name of JSON.parse(wanted)) if (!answers.has(name)) void ask(name);
    return () => {
      isLeft = true;
    };
  }, [rest, wanted]);
  return self !== null && answers.get(self) ? names.filter((name) => answers.get(name) === false) : [];
}
