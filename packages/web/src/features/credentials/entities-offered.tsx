import { useCallback } from "react";
import { useServices } from "../../platform/services.tsx";
import { useAnswer } from "../../platform/use-answer.ts";
import { usableSettings } from "../interpreters/settings.ts";
import { offeredFor } from "./credentials.ts";

interface EntitiesOfferedProps {
  /** By which the field names the list. */
  readonly id: string;
  readonly typed: string;
}

/** What a credential is mostly of: the interpreters that one may use. Where they are not told, any name can be typed all the same. */
export function EntitiesOffered({ id, typed }: EntitiesOfferedProps) {
  const { connection } = useServices();
  const { answer } = useAnswer(useCallback(() => usableSettings(connection), [connection]));
  const names = answer.state === "done" ? answer.value.map(({ name }) => name) : [];
  return (
    <datalist id={id}>
      {offeredFor(typed, names).map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
