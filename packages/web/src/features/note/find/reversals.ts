/**
 * Changes of texts that can be taken back, each for as long as it is wanted, over whatever is typed meanwhile.
 *
 * This follows each changed place through the text. It lets go of a place where a user writes or deletes: what they made of it is theirs. One that a
 * later change is put over is covered: when that is taken back it is as it was, and can be taken back in turn; when that stays, so does the place.
 */

import { ChangeSet, type Text } from "@codemirror/state";
import { ownChange, type TextReplica } from "@octavo/client";

export interface Reversal {
  /** Takes the change back, which ends this. Where a later one has changed the same place, that stays as it is. */
  takeBack(): void;
  /** It is not wanted any more. */
  end(): void;
}

/** A place of the text as it is, and what is to be there. */
interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export interface Reversals {
  /** Puts something in each of these places, which are in their order. */
  perform(text: TextReplica, replacements: readonly Replacement[]): Reversal;
  /** Ends all. */
  stop(): void;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

interface ReplacedRange extends Range {
  from: number;
  to: number;
  /** What stood there. */
  readonly was: Text;
  /** Later ones that cover a part of it. */
  readonly over: Set<ReplacedRange>;
  /** Its ends, where a later one covers them. */
  fromUnder: Under | null;
  toUnder: Under | null;
}

interface Under {
  readonly by: ReplacedRange;
  /** Counted from the beginning of what that has replaced. */
  readonly offset: number;
  /** Whether it ends there as well. */
  readonly isEdge: boolean;
}

interface Watched {
  /** In their order in the text: of places without extent, several can be at one point. */
  places: ReplacedRange[];
  readonly stop: () => void;
}

/** Each is compared with all others; of more than these the whole stretch is one place. */
const mostFollowed = 500;

export function createReversals(): Reversals {
  const texts = new Map<TextReplica, Watched>();
  /** What is changed here is followed as it is made. */
  let isOwn = false;

  function watchText(text: TextReplica): Watched {
    const stop = text.subscribe(({ changes }) => {
      if (!isOwn) followChanges(watched, changes);
    });
    const watched: Watched = { places: [], stop };
    texts.set(text, watched);
    return watched;
  }

  function changeText(text: TextReplica, changes: ChangeSet): void {
    isOwn = true;
    try {
      text.change(changes, ownChange);
    } finally {
      isOwn = false;
    }
  }

  /** @param restores whether what stood there comes back */
  function endLayer(text: TextReplica, layer: readonly ReplacedRange[], restores: boolean): void {
    const watched = texts.get(text);
    if (!watched) return;
    const isBack = ({ over }: ReplacedRange) => restores && over.size === 0;
    for (const place of layer) if (!isBack(place)) dropRange(watched, place);
    const mine = new Set(layer);
    const back = watched.places.filter((place) => mine.has(place));
    const changes = back.map(({ from, to, was }) => ({ from, to, insert: was }));
    for (const place of back) restoreRange(watched, place);
    if (watched.places.length === 0) {
      watched.stop();
      texts.delete(text);
    }
    changeText(text, ChangeSet.of(changes, text.text.length));
  }

  return {
    perform(text, replacements) {
      const watched = texts.get(text) ?? watchText(text);
      const before = text.text;
      const changes = ChangeSet.of(replacements, before.length);
      let grown = 0;
      const followed = replacements.length > mostFollowed ? [mergeReplacements(replacements, before)] : replacements;
      const layer = followed.map(({ from, to, insert }) => {
        const range = { from: from + grown, to: to + grown };
        grown += insert.length - (to - from);
        return addReplacedRange(watched, range, before.slice(from, to), insert.length);
      });
      changeText(text, changes);
      return { takeBack: () => endLayer(text, layer, true), end: () => endLayer(text, layer, false) };
    },
    stop() {
      for (const { stop } of texts.values()) stop();
      texts.clear();
    },
  };
}

function mergeReplacements(replacements: readonly Replacement[], before: Text): Replacement {
  const [first, last] = [replacements.at(0), replacements.at(-1)];
  const [from, to] = [first?.from ?? 0, last?.to ?? 0];
  const now = ChangeSet.of(replacements, before.length).apply(before);
  return { from, to, insert: now.sliceString(from, to + now.length - before.length) };
}

/** Another user has changed the text. */
function followChanges(watched: Watched, changes: ChangeSet): void {
  const ranges: Range[] = [];
  changes.iterChangedRanges((from, to) => ranges.push({ from, to }), true);
  for (const place of watched.places) if (ranges.some((range) => rangesMeet(range, place))) dropRange(watched, place);
  for (const place of watched.places) {
    const isPoint = isEmptyRange(place);
    place.from = changes.mapPos(place.from, 1);
    place.to = isPoint ? place.from : changes.mapPos(place.to, -1);
  }
}

/** What is written at an end is beside it, unless that is the end of what is to be seen of it only. */
function rangesMeet(range: Range, place: ReplacedRange): boolean {
  if (place.fromUnder !== null && place.fromUnder.by === place.toUnder?.by) return false;
  const begin = beginOfRange(place);
  const end = endOfRange(place);
  const isBefore = end.isInside ? range.from <= end.at : range.from < end.at;
  return isBefore && (begin.isInside ? range.to >= begin.at : range.to > begin.at);
}

interface End {
  readonly at: number;
  readonly isInside: boolean;
}

function beginOfRange({ from, fromUnder }: ReplacedRange): End {
  if (!fromUnder) return { at: from, isInside: false };
  return fromUnder.isEdge ? beginOfRange(fromUnder.by) : { at: outerEnd(fromUnder.by), isInside: true };
}

function endOfRange({ to, toUnder }: ReplacedRange): End {
  if (!toUnder) return { at: to, isInside: false };
  return toUnder.isEdge ? endOfRange(toUnder.by) : { at: outerBegin(toUnder.by), isInside: true };
}

const outerBegin = ({ from, fromUnder }: ReplacedRange): number => (fromUnder ? outerBegin(fromUnder.by) : from);
const outerEnd = ({ to, toUnder }: ReplacedRange): number => (toUnder ? outerEnd(toUnder.by) : to);

/** It stays as it is, and so does what it covers. */
function dropRange(watched: Watched, place: ReplacedRange): void {
  if (!watched.places.includes(place)) return;
  watched.places = watched.places.filter((other) => other !== place);
  for (const other of watched.places) if (other.over.has(place)) dropRange(watched, other);
}

function addReplacedRange(watched: Watched, range: Range, was: Text, length: number): ReplacedRange {
  const { places } = watched;
  const made: ReplacedRange = { ...range, was, over: new Set(), fromUnder: null, toUnder: null };
  for (const place of places) if (rangesMeet(range, place)) coverRange(place, made);
  const at = places.findLastIndex(({ from }) => from < range.to || from === range.from) + 1;
  for (const [index, place] of places.entries()) shiftRange(place, { range, length, isBehind: index >= at });
  made.to = range.from + length;
  watched.places = places.toSpliced(at, 0, made);
  return made;
}

/** @param by still as long as what it replaces */
function coverRange(place: ReplacedRange, by: ReplacedRange): void {
  const { from, to, over } = place;
  const isUnder = (end: number) => end >= by.from && end <= by.to;
  over.add(by);
  if (isUnder(from)) place.fromUnder ??= { by, offset: from - by.from, isEdge: from === by.from };
  if (isUnder(to)) place.toUnder ??= { by, offset: to - by.from, isEdge: to === by.to };
}

function uncoverRange(place: ReplacedRange, by: ReplacedRange): void {
  place.over.delete(by);
  if (place.fromUnder?.by === by) {
    place.from = by.from + place.fromUnder.offset;
    place.fromUnder = null;
  }
  if (place.toUnder?.by === by) {
    place.to = by.from + place.toUnder.offset;
    place.toUnder = null;
  }
}

function restoreRange(watched: Watched, restored: ReplacedRange): void {
  const { from, to, was } = restored;
  const places = watched.places.filter((place) => place !== restored);
  const at = watched.places.indexOf(restored);
  for (const [index, place] of places.entries()) {
    shiftRange(place, { range: { from, to }, length: was.length, isBehind: index >= at });
    if (place.over.has(restored)) uncoverRange(place, restored);
  }
  watched.places = places;
}

interface Replaced {
  readonly range: Range;
  /** Of what stands there now. */
  readonly length: number;
  /** Whether the place stands behind the range, where both are at one point. */
  readonly isBehind: boolean;
}

function shiftRange(place: ReplacedRange, { range: { from, to }, length, isBehind }: Replaced): void {
  const isPoint = isEmptyRange(place);
  const moved = (at: number, isEnd: boolean) => {
    const isFirst = at === from && (from < to || (isPoint ? !isBehind : isEnd));
    if (at < from || isFirst) return at;
    if (at >= to) return at + length - (to - from);
    return isEnd ? from : from + length;
  };
  const next = moved(place.from, false);
  place.to = isPoint ? next : moved(place.to, true);
  place.from = next;
}

/** Nothing was put there: two of these can be at one point. */
function isEmptyRange({ from, to, fromUnder, toUnder }: ReplacedRange): boolean {
  return from === to && !fromUnder && !toUnder;
}
