import { useStore } from "zustand";
import { useOverlay } from "../../platform/overlay-stack.ts";
import { closePalette, paletteStore } from "../../ui/commands/palette-store.ts";
import { createLazyPart, NotNow } from "../../ui/shell/lazy-part.tsx";

const Palette = createLazyPart(async () => (await import("./palette.tsx")).Palette, {
  missing: () => <NotNow onClose={closePalette} />,
});

/** Where the palette appears. Its code comes with the first time. */
export function PaletteHost() {
  const isOpen = useStore(paletteStore, (state) => state.isOpen);
  useOverlay(isOpen, { kind: "modal", close: closePalette });
  return isOpen ? <Palette /> : null;
}
