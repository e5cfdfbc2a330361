import { type RefObject, useEffect, useEffectEvent } from "react";
import { type PaletteSource, type Reach, registerCommands, registerRowCommands } from "./palette-store.ts";

/** Lends the palette what can be done here, while this is shown. It is asked when the palette opens, for what is the case by then. */
export function useCommands(source: PaletteSource, reach: Reach = "here"): void {
  const latest = useEffectEvent(source);
  useEffect(() => registerCommands(() => latest(), reach), [reach]);
}

/** The same for one row of a list. Its entries name what it is, since others have the same. A row that is put aside for now offers nothing. */
export function useRowCommands(row: RefObject<Element | null>, source: PaletteSource): void {
  const latest = useEffectEvent(source);
  useEffect(() => {
    const rowNow = () => row.current;
    return registerRowCommands(() => (row.current?.closest("[hidden]") ? [] : latest()), rowNow);
  }, [row]);
}
