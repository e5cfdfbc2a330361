import { useEffect } from "react";
import { useStore } from "zustand";
import { lazyPart, NotNow } from "../lazy-part.tsx";
import { dialogStore } from "./dialog-store.ts";
import { watchOpener } from "./focus-return.ts";

/** As if none had been opened: the next one is another try. */
const forget = () => dialogStore.setState({ dialog: null, isOpen: false });

const DialogFrame = lazyPart(async () => (await import("./dialog-frame.tsx")).DialogFrame, {
  missing: () => <NotNow onClose={forget} />,
});

/** Where dialogs appear. Their code comes with the first one. */
export function DialogHost() {
  useEffect(watchOpener, []);
  const isNeeded = useStore(dialogStore, ({ dialog }) => dialog !== null);
  return isNeeded ? <DialogFrame /> : null;
}
