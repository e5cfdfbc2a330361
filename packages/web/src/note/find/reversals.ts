/**
 * Changes of texts that can be taken back, each for as long as it is wanted, over whatever is typed meanwhile.
 *
 * The way back of the latest starts at the text as it is; that of each one before starts at the text as it would be with all later ones taken
 * back. So what was put over what had been put there is taken back layer by layer, and what people type moves all layers along.
 */

import { ChangeSet, type Text } from "@codemirror/state";
import { ownChange, type TextReplica } from "@octavo/client";

export interface Reversal {
  /** Takes the change back, which ends this. Where a later one has changed the same place, that stays as it is. */
  takeBack(): void;
  /** It is not wanted any more. */
  end(): void;
}

export interface Reversals {
  /** Makes the change, which starts at the text as it is. */
  perform(text: TextReplica, changes: ChangeSet): Reversal;
  /** Ends all. */
  stop(): void;
}

interface Layer {
  back: ChangeSet;
}

interface Watched {
  /** The latest last. */
  readonly layers: Layer[];
  readonly stop: () => void;
}

export function createReversals(): Reversals {
  const texts = new Map<TextReplica, Watched>();
  /** What is changed here moves nothing along: the layers say it themselves. */
  let isOwn = false;

  function watch(text: TextReplica): Watched {
    const layers: Layer[] = [];
    const stop = text.subscribe(({ changes }) => {
      if (!isOwn) moveAlong(layers, changes);
    });
    const watched = { layers, stop };
    texts.set(text, watched);
    return watched;
  }

  function change(text: TextReplica, changes: ChangeSet): void {
    isOwn = true;
    text.change(changes, ownChange);
    isOwn = false;
  }

  function end(text: TextReplica, layer: Layer): void {
    const watched = texts.get(text);
    const at = watched?.layers.indexOf(layer) ?? -1;
    if (!watched || at < 0) return;
    // Those before it start where it leads, and have to start where it starts now.
    moveAlong(watched.layers.slice(0, at), layer.back.invert(startOf(text, watched.layers.slice(at + 1))));
    remove(text, watched, at);
  }

  function remove(text: TextReplica, { layers, stop }: Watched, at: number): void {
    layers.splice(at, 1);
    if (layers.length > 0) return;
    stop();
    texts.delete(text);
  }

  function takeBack(text: TextReplica, layer: Layer): void {
    const watched = texts.get(text);
    const at = watched?.layers.indexOf(layer) ?? -1;
    if (!watched || at < 0) return;
    const changes = overLater(layer.back, text, watched.layers.slice(at + 1));
    remove(text, watched, at);
    change(text, changes);
  }

  return {
    perform(text, changes) {
      const layer = { back: changes.invert(text.text) };
      const { layers } = texts.get(text) ?? watch(text);
      layers.push(layer);
      change(text, changes);
      return { takeBack: () => takeBack(text, layer), end: () => end(text, layer) };
    },
    stop() {
      for (const { stop } of texts.values()) stop();
      texts.clear();
    },
  };
}

function moveAlong(layers: readonly Layer[], changes: ChangeSet): void {
  let moved = changes;
  for (const layer of layers.toReversed()) {
    const { back } = layer;
    layer.back = back.map(moved);
    moved = moved.map(back, true);
  }
}

/** The text with all of these taken back. */
function startOf({ text }: TextReplica, later: readonly Layer[]): Text {
  return later.reduceRight((now, { back }) => back.apply(now), text);
}

/** A way back as it is in the text with these later ones in it; they are moved along. */
function overLater(back: ChangeSet, text: TextReplica, later: readonly Layer[]): ChangeSet {
  let changes = back;
  for (const [at, layer] of later.entries()) {
    const forth = layer.back.invert(startOf(text, later.slice(at + 1)));
    changes = apartFrom(forth, changes).map(forth);
    layer.back = layer.back.map(changes);
  }
  return changes;
}

/** Those of the changes whose places the others leave alone. Both start at the same text. */
function apartFrom(others: ChangeSet, changes: ChangeSet): ChangeSet {
  const apart: { from: number; to: number; insert: Text }[] = [];
  changes.iterChanges((from, to, _, __, insert) => {
    let isApart = true;
    others.iterChangedRanges((otherFrom, otherTo) => {
      if (otherFrom < to && otherTo > from) isApart = false;
    }, true);
    if (isApart) apart.push({ from, to, insert });
  }, true);
  return ChangeSet.of(apart, changes.length);
}
