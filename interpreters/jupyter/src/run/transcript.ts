import type { OutputEvent } from "@octavo/interpreter";

/**
 * What a run has shown so far, so that a display can be changed afterwards: Jupyter updates an output in its place, our runs can only
 * clear all and show it again. Past a budget it forgets, and an update is shown as one more output.
 */
export interface Transcript {
  /** Notes an event and gives it back. `displayId` names it for `update`. */
  readonly show: (event: OutputEvent, displayId?: string) => readonly OutputEvent[];
  readonly update: (event: OutputEvent, displayId: string) => readonly OutputEvent[];
  readonly knows: (displayId: string) => boolean;
  readonly clear: () => readonly OutputEvent[];
  /** The run is over, and others are to come: only what a display needs to be changed is kept, and little of that. */
  readonly settle: () => void;
}

interface ShownEvent {
  readonly event: OutputEvent;
  readonly displayId: string | undefined;
}

const budget = 4_000_000;
const settledBudget = 250_000;

export function createTranscript(): Transcript {
  let shown: ShownEvent[] = [];
  let size = 0;
  let keepsNothing = false;

  function keepEvent(event: OutputEvent, displayId: string | undefined): void {
    if (keepsNothing) return;
    size += sizeOfEvent(event);
    if (size <= budget) shown.push({ event, displayId });
    else shown = [];
  }

  return {
    show(event, displayId) {
      keepEvent(event, displayId);
      return [event];
    },
    update(event, displayId) {
      const isKnown = shown.some((one) => one.displayId === displayId);
      if (!isKnown) {
        keepEvent(event, displayId);
        return [event];
      }
      const changed = shown.map((one) => (one.displayId === displayId ? { event, displayId } : one));
      shown = [];
      size = 0;
      for (const one of changed) keepEvent(one.event, one.displayId);
      return [{ type: "clear" }, ...changed.map((one) => one.event)];
    },
    knows: (displayId) => shown.some((one) => one.displayId === displayId),
    clear() {
      shown = [];
      size = 0;
      return [{ type: "clear" }];
    },
    settle() {
      keepsNothing = size > settledBudget || shown.every(({ displayId }) => displayId === undefined);
      if (keepsNothing) shown = [];
    },
  };
}

function sizeOfEvent(event: OutputEvent): number {
  // The flat part keeps a million empty prints from being free.
  if (event.type === "display") return 50 + JSON.stringify(event.bundle).length;
  return 50 + ("data" in event ? event.data.length : 0);
}
