/** The colours of series, as the tokens have them: visible on their paper, and distinct for users who do not see red, green or blue. */
// @ts-expect-error: pages are checked without the types of Node, in which their tests run.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Light = readonly [number, number, number];

const tokens: string = readFileSync(new URL("../../../../styles/tokens.css", import.meta.url), "utf8");

function pair(name: string): readonly [light: string, dark: string] {
  const found = new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens);
  if (!found?.[1] || !found[2]) throw new Error(`There is no token ${name}.`);
  return [found[1], found[2]];
}

function lightOf(colour: string): Light {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Light;
}

function contrast(one: string, other: string): number {
  const luminance = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [low, high] = [luminance(lightOf(one)), luminance(lightOf(other))].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** How full colour blindness sees light (Machado, Oliveira and Fernandes 2009). */
const eyes: Readonly<Record<string, readonly Light[]>> = {
  "every colour": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "no red": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  "no green": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  "no blue": [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function seen(colour: string, eye: readonly Light[]): Light {
  const light = lightOf(colour);
  return eye.map((row) =>
    Math.max(
      0,
      row.reduce((sum, part, at) => sum + part * (light[at] ?? 0), 0),
    ),
  ) as unknown as Light;
}

/** Distance in OKLab, where equal steps look equal: 0.02 is just noticed side by side. */
function distance(one: Light, other: Light): number {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function oklab([red, green, blue]: Light): Light {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

const series = Array.from({ length: 10 }, (_, index) => pair(`chart-${index + 1}`));
const paper = pair("paper");

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("the colours of series on %s paper", (_, theme) => {
  it("stand out from it by 3:1", () => {
    for (const colours of series) expect(contrast(colours[theme], paper[theme])).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.entries(eyes))("are distinct where a user sees %s: neighbours, and the first five", (_eye, matrix) => {
    const shown = series.map((colours) => seen(colours[theme], matrix));
    for (const [place, one] of shown.entries()) {
      for (const [other, another] of shown.entries()) {
        const areCompared = other === place + 1 || (other > place && other < 5);
        if (areCompared) expect(distance(one, another)).toBeGreaterThan(0.04);
      }
    }
  });
});
