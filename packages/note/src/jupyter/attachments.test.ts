import { describe, expect, it } from "vitest";
import { withAttachments } from "./attachments.ts";

const attachments = {
  "scale.png": { "image/png": "aGVs\nbG8=\n" },
  "a b.svg": { "image/svg+xml": "<svg/>" },
  "image (1).png": { "image/png": "aGVsbG8=" },
  "notes.bin": { "application/octet-stream": "AAAA" },
  "bad.png": { "image/png": '"onerror="x' },
};
const png = "data:image/png;base64,aGVsbG8=";

describe("withAttachments", () => {
  it.each([
    ["![x](attachment:scale.png)", `![x](${png})`],
    ['![x](attachment:scale.png "title")', `![x](${png} "title")`],
    ["![x](<attachment:scale.png>)", `![x](<${png}>)`],
    ['<img width="4" src="attachment:scale.png">', `<img width="4" src="${png}">`],
    ["<img src='attachment:scale.png'>", `<img src='${png}'>`],
    ["<img src=attachment:scale.png>", `<img src=${png}>`],
    ["![x][y]\n\n[y]: attachment:scale.png", `![x][y]\n\n[y]: ${png}`],
    ["<img src='attachment:a b.svg'>", "<img src='data:image/svg+xml;charset=utf-8,%3Csvg%2F%3E'>"],
    ["![x](<attachment:a b.svg>)", "![x](<data:image/svg+xml;charset=utf-8,%3Csvg%2F%3E>)"],
    ["![x](attachment:image%20(1).png)", `![x](${png})`],
    ['<img src="attachment:image (1).png" width=3>', `<img src="${png}" width=3>`],
    ["![x](attachment:a%20b.svg)", "![x](data:image/svg+xml;charset=utf-8,%3Csvg%2F%3E)"],
  ])("puts the picture into %j", (markdown, expected) => {
    expect(withAttachments(markdown, attachments)).toBe(expected);
  });

  it.each([
    "![x](attachment:unknown.png)",
    "![x](attachment:notes.bin)",
    "![x](attachment:bad.png)",
    "![x](attachment:toString)",
    "![x](attachment:%zz)",
    "`attachment:scale.png` is an attachment:scale.png",
  ])("leaves %j", (markdown) => {
    expect(withAttachments(markdown, attachments)).toBe(markdown);
  });
});
