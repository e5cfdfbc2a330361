/** The colours of states are the specification's: what they are called is what is seen, in the light and the dark theme. */
// @ts-expect-error: pages are checked without the types of Node, in which their tests run.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const tokens: string = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** What a person calls a colour: by its hue, and gray where it has hardly any. */
function colourName(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = most - least;
  if (range < 0.12) return "gray";
  const sector =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  const hue = (sector * 60 + 360) % 360;
  const names = [
    [12, "red"],
    [45, "orange"],
    [75, "yellow"],
    [170, "green"],
    [200, "turquoise"],
    [260, "blue"],
    [330, "purple"],
    [360, "red"],
  ] as const;
  return names.find(([end]) => hue < end)?.[1] ?? "none";
}

it.each([
  ["ready", "green"],
  ["finished", "green"],
  ["abort", "orange"],
  ["error", "red"],
  ["pending", "gray"],
  ["running", "blue"],
])("%s is %s [state.job.colours constant.node.colours]", (state, name) => {
  const [, light = "", dark = ""] =
    new RegExp(`--color-status-${state}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? [];
  expect([light, dark].map(colourName)).toEqual([name, name]);
});
