import { useCallback } from "react";
import { useServices } from "../../platform/services.tsx";
import { useQuery } from "../../platform/use-query.ts";
import { usableSettings } from "../interpreters/index.ts";
import { offeredFor } from "./credentials.ts";

interface EntitiesOfferedProps {
  /** By which the field names the list. */
  readonly id: string;
  readonly typed: string;
}

/** What a credential is mostly of: the interpreters that the user may use. Where the server does not list them, the user can still type any name. */
export function EntitiesOffered({ id, typed }: EntitiesOfferedProps) {
  const { connection } = useServices();
  const { answer } = useQuery(useCallback(() => usableSettings(connection), [connection]));
  const names = answer.state === "done" ? answer.value.map(({ name }) => name) : [];
  return (
    <datalist id={id}>
      {offeredFor(typed, names).map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
