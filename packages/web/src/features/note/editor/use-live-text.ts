import type { Text } from "@codemirror/state";
import type { TextReplica } from "@octavo/client";
import { useCallback, useSyncExternalStore } from "react";

const nothing = () => {};

/** Something about a live text that seldom changes while the text does: redraws only when that value does. */
export function useLiveText<Value>(text: TextReplica | undefined, read: (text: Text) => Value): Value | undefined {
  const subscribe = useCallback((listener: () => void) => text?.subscribe(listener) ?? nothing, [text]);
  return useSyncExternalStore(subscribe, () => (text ? read(text.text) : undefined));
}
