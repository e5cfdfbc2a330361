import { useEffect, useRef } from "react";
import { lendToPalette, type PaletteSource, type Reach } from "./palette-store.ts";

/** Lends the palette what can be done here, while this is shown. It is asked when the palette opens, for what is the case by then. */
export function useLentToPalette(source: PaletteSource, reach: Reach = "here"): void {
  const latest = useRef(source);
  latest.current = source;
  useEffect(() => lendToPalette(() => latest.current(), reach), [reach]);
}
