import { useEffect, useRef } from "react";

/** Returns whether this component is still on the page: a late answer closes nothing that the user has opened since. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(
    () => () => {
      isHere.current = false;
    },
    [],
  );
  return () => isHere.current;
}
