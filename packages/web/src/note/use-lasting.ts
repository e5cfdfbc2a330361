import { useEffect, useState } from "react";

/** True once `value` has been true for this long; false at once. */
export function useLasting(value: boolean, lastsMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
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
