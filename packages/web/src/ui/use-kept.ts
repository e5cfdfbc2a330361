/**
 * What is open and typed in forms outlives a login that ends: a user who has to log in again loses the screen, and finds it as it was. It stays in
 * memory only, for the same user, and not after they chose to log out. Some of it also waits for a user who goes elsewhere in the page.
 */
import type { SessionState } from "@octavo/client";
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { useServices } from "../platform/services.tsx";

interface KeptValue {
  readonly user: string;
  readonly value: unknown;
}

const kept = new Map<string, KeptValue>();

/** For a user who chooses to log out. */
export function forgetKept(): void {
  kept.clear();
}

/**
 * As `useState`.
 *
 * @param name by which it is found again; one form of that name is on the page at a time
 */
export function useKeptState<Value>(
  name: string,
  initial: Value | (() => Value),
): [Value, Dispatch<SetStateAction<Value>>] {
  const { session } = useServices();
  const state = useState<Value>(() => {
    const before = keptValueFor(session.state, name);
    // What is kept by a name was put there by the form of that name.
    if (before) return before.value as Value;
    return initial instanceof Function ? initial() : initial;
  });
  const latest = useRef(state[0]);
  latest.current = state[0];
  useEffect(() => {
    kept.delete(name);
    return () => keepValue(session.state, name, latest.current);
  }, [session, name]);
  return state;
}

/** Whether the user has to log in again, and goes on then. */
export function isAwaited(state: SessionState): state is SessionState & { readonly awaited: string } {
  return state.type === "out" && state.awaited !== null;
}

export function keepValue(state: SessionState, name: string, value: unknown): void {
  if (isAwaited(state)) kept.set(name, { user: state.awaited, value });
}

/** Also for a user who is logged in and comes back. */
export function keepValueHere(state: SessionState, name: string, value: unknown): void {
  if (state.type === "in") kept.set(name, { user: state.user, value });
  else keepValue(state, name, value);
}

export function keptValueFor(state: SessionState, name: string): KeptValue | undefined {
  const one = kept.get(name);
  return state.type === "in" && one?.user === state.user ? one : undefined;
}
