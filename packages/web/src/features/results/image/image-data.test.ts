import { describe, expect, it } from "vitest";
import { readImage } from "./image-data.ts";

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("readImage", () => {
  it.each([
    [png, `data:image/png;base64,${png}`],
    [`${png.slice(0, 40)}\n${png.slice(40)}\n`, `data:image/png;base64,${png}`],
    [`data:image/png;base64,${png}`, `data:image/png;base64,${png}`],
    ["/9j/4AAQ", "data:image/jpeg;base64,/9j/4AAQ"],
    ["R0lGODlh", "data:image/gif;base64,R0lGODlh"],
    [btoa("<svg xmlns='x'/>"), `data:image/svg+xml;base64,${btoa("<svg xmlns='x'/>")}`],
    [
      '<?xml version="1.0"?>\n<!DOCTYPE svg>\n<svg><g/></svg>',
      `data:image/svg+xml;charset=utf-8,${encodeURIComponent('<?xml version="1.0"?>\n<!DOCTYPE svg>\n<svg><g/></svg>')}`,
    ],
  ])("reads %j", (data, url) => {
    expect(readImage(data)).toEqual({ type: "image", url });
  });

  it.each(["", "not an image", "AAAA", "<b>bold</b>", "javascript:alert(1)", "data:text/html;base64,AAAA"])(
    "says what is wrong with %j",
    (data) => {
      expect(readImage(data)).toMatchObject({ type: "broken" });
    },
  );
});
