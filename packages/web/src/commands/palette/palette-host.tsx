import { lazy, Suspense } from "react";
import { useStore } from "zustand";
import { paletteStore } from "./palette-store.ts";

const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));

/** Where the palette appears. Its code comes with the first time. */
export function PaletteHost() {
  const isOpen = useStore(paletteStore, (state) => state.isOpen);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  );
}
