/**
 * Decides when an exported page may contain HTML of results. Frames inherit the page's policy, so it has to allow scripts until all frames exist. Until
 * then the page contains no markup of results; from then on it runs no scripts.
 */
import { useSyncExternalStore } from "react";

let isSealed = false;
const listeners = new Set<() => void>();

export function useMayShowInPlace(): boolean {
  return useSyncExternalStore(subscribe, isPageSealed, isPageSealed);
}

function isPageSealed(): boolean {
  return isSealed;
}

/** Forbids all scripts of the page. Existing frames keep the policy that they began with. */
export function sealPage(): void {
  if (isSealed) return;
  const policy = Object.assign(document.createElement("meta"), {
    httpEquiv: "Content-Security-Policy",
    content: "script-src 'none'",
  });
  document.head.append(policy);
  isSealed = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
