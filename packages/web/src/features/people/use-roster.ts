import { useEffect, useState } from "react";
import { useServices } from "../../platform/services.tsx";
import { type Roster, rosterSchema, searchOnPause } from "./names.ts";

const emptyRoster: Roster = { users: [], roles: [] };

/** Users and roles whose names hold what is typed, once it is long enough and typing pauses. */
export function useRoster(typed: string): Roster {
  const { rest, clock } = useServices();
  const [roster, setRoster] = useState<Roster>(emptyRoster);
  useEffect(() => {
    let isLeft = false;
    const search = async (wanted: string) => {
      // Names that cannot be looked up can still be typed, so a failure is no more than an empty list.
      const found = await rest
        .call("GET", `/security/userlist/${encodeURIComponent(wanted)}`, rosterSchema)
        .catch(() => emptyRoster);
      if (!isLeft) setRoster(found);
    };
    const callOff = searchOnPause(clock, typed, (wanted) => void search(wanted));
    if (!callOff) setRoster(emptyRoster);
    return () => {
      isLeft = true;
      callOff?.();
    };
  }, [rest, clock, typed]);
  return roster;
}
