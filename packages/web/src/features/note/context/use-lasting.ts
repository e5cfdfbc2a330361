import type { ReplicaState } from "@octavo/client";
import { useEffect, useState } from "react";
import { useNoteSession } from "./session-context.tsx";

/** True once `value` has been true for this long, and where it was true to begin with; false at once. */
export function useLasting(value: boolean, lastsMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(value);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setHasLasted(true), lastsMs);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [value, lastsMs]);
  return value && hasLasted;
}

/**
 * True once the note has been so for this long; false at once. Of what is over before, the component is not drawn again.
 *
 * @param is the same function each time
 */
export function useLastingNote(is: (state: ReplicaState) => boolean, lastsMs: number): boolean {
  const { replica } = useNoteSession();
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      if (!is(replica.state)) {
        clearTimeout(timer);
        timer = undefined;
        setHasLasted(false);
      } else timer ??= setTimeout(() => setHasLasted(true), lastsMs);
    };
    check();
    const stop = replica.subscribe(check);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [replica, is, lastsMs]);
  return hasLasted;
}
