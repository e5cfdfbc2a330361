/** Figures: one JSON line each on stdout. */
import { loadavg } from "node:os";
import { calmShare } from "./calm.mjs";

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} value
 * @property {string} unit
 * @property {number} [reach] what the figure should stay at or below; at or above with `atLeast`
 * @property {boolean} [atLeast]
 * @property {readonly number[]} [runs] what it was taken from
 * @property {Readonly<Record<string, unknown>>} [more] what else is worth knowing: a second percentile, the peer it ran against
 */

/** @param {Figure} figure */
export function report({ name, value, unit, reach, atLeast = false, runs = [], more = {} }) {
  const isReached = reach === undefined ? undefined : atLeast ? value >= reach : value <= reach;
  const share = calmShare();
  const line = {
    name,
    value: rounded(value),
    unit,
    ...(reach === undefined ? {} : { reach, [atLeast ? "atLeast" : "atMost"]: true, reached: isReached }),
    runs: runs.length,
    // What it takes when nothing else is in the way, and when everything is.
    ...(runs.length > 1 ? { least: rounded(Math.min(...runs)), most: rounded(Math.max(...runs)) } : {}),
    ...more,
    // A figure taken on a busy machine says so: see `calm.mjs`.
    ...(share === undefined ? {} : { calm: rounded(share) }),
    load: rounded(loadavg()[0] ?? 0),
  };
  console.log(JSON.stringify(line));
}

/**
 * A median with its 95th percentile.
 *
 * @param {Omit<Figure, "value" | "runs" | "reach"> & { readonly runs: readonly number[], readonly reach?: number, readonly reachP95?: number }} figure
 */
export function reportSpread({ name, runs, reach, reachP95, more = {}, ...rest }) {
  report({ ...rest, name, value: median(runs), ...(reach === undefined ? {} : { reach }), runs, more });
  report({
    ...rest,
    name: `${name}, p95`,
    value: percentile(runs, 95),
    ...(reachP95 === undefined ? {} : { reach: reachP95 }),
    runs,
  });
}

/** @param {readonly number[]} values */
export function median(values) {
  return percentile(values, 50);
}

/**
 * @param {readonly number[]} values
 * @param {number} share
 */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  const place = ((sorted.length - 1) * share) / 100;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
}

/** @param {number} value */
export function rounded(value) {
  return Number(value.toPrecision(4));
}
