import { describe, expect, it } from "vitest";
import { imageOfSvg } from "./image-of-svg.ts";

describe("the icon of a package", () => {
  it("is an image of its SVG", () => {
    const image = imageOfSvg('<svg width="9" onload="alert(1)"><path d="M0 0h9v9z"/></svg>');
    expect(image).toMatch(/^data:image\/svg\+xml,%3Csvg%20xmlns/);
  });

  it.each([
    ["", '<i class="fa fa-bug"></i>', "<img src=x onerror=alert(1)>", '"><svg>'],
    ['<!DOCTYPE svg [<!ENTITY a "a">]><svg/>', "<svg><!DOCTYPE x></svg>", '<svg><g id="a"/><use href="#a"/></svg>'],
    [`<svg>${" ".repeat(20_000)}</svg>`],
  ])("is the one of its type for what is none, or grows as it is drawn: %j", (...hostile) => {
    expect(hostile.map(imageOfSvg)).toEqual(hostile.map(() => null));
  });
});
