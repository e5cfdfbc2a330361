import { lazy, Suspense, useEffect } from "react";
import { useStore } from "zustand";
import { dialogStore } from "./dialog-store.ts";
import { watchOpener } from "./focus-return.ts";

const DialogFrame = lazy(async () => ({ default: (await import("./dialog-frame.tsx")).DialogFrame }));

/** Where dialogs appear. Their code comes with the first one. */
export function DialogHost() {
  useEffect(watchOpener, []);
  const isNeeded = useStore(dialogStore, ({ dialog }) => dialog !== null);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <DialogFrame />
    </Suspense>
  );
}
