import { useEffect, useRef } from "react";

/** Tells whether this component is still on the page: what is answered late closes nothing that somebody has opened since. */
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
