/**
 * What is open and typed in forms outlives a login that ends: who has to log in again loses the screen, and finds it as it was. It is kept in memory
 * only, for the same person, and not for who has logged out by themselves. Some of it also waits for who goes elsewhere in the page.
 */
import type { SessionState } from "@octavo/client";
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { useServices } from "../platform/services.tsx";

interface Kept {
  readonly user: string;
  readonly value: unknown;
}

const kept = new Map<string, Kept>();

/** For who logs out by themselves. */
export function forgetKept(): void {
  kept.clear();
}

/**
 * As `useState`.
 *
 * @param name by which it is found again; one form of that name is on the page at a time
 */
export function useKept<Value>(name: string, initial: Value | (() => Value)): [Value, Dispatch<SetStateAction<Value>>] {
  const { session } = useServices();
  const state = useState<Value>(() => {
    const before = keptFor(session.state, name);
    // What is kept by a name was put there by the form of that name.
    if (before) return before.value as Value;
    return initial instanceof Function ? initial() : initial;
  });
  const latest = useRef(state[0]);
  latest.current = state[0];
  useEffect(() => {
    kept.delete(name);
    return () => keep(session.state, name, latest.current);
  }, [session, name]);
  return state;
}

/** Whether somebody has to log in again, and goes on then. */
export function isAwaited(state: SessionState): state is SessionState & { readonly awaited: string } {
  return state.type === "out" && state.awaited !== null;
}

export function keep(state: SessionState, name: string, value: unknown): void {
  if (isAwaited(state)) kept.set(name, { user: state.awaited, value });
}

/** Also for who is logged in and comes back. */
export function keepHere(state: SessionState, name: string, value: unknown): void {
  if (state.type === "in") kept.set(name, { user: state.user, value });
  else keep(state, name, value);
}

export function keptFor(state: SessionState, name: string): Kept | undefined {
  const one = kept.get(name);
  return state.type === "in" && one?.user === state.user ? one : undefined;
}
