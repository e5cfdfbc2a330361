import { useStore } from "zustand";
import { useLiesOver } from "../../platform/lies-over.ts";
import { closePalette, paletteStore } from "../../ui/commands/palette-store.ts";
import { lazyPart, NotNow } from "../../ui/shell/lazy-part.tsx";

const Palette = lazyPart(async () => (await import("./palette.tsx")).Palette, {
  missing: () => <NotNow onClose={closePalette} />,
});

/** Where the palette appears. Its code comes with the first time. */
export function PaletteHost() {
  const isOpen = useStore(paletteStore, (state) => state.isOpen);
  useLiesOver(isOpen, { kind: "modal", close: closePalette });
  return isOpen ? <Palette /> : null;
}
