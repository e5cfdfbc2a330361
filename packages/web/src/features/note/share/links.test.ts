import { expect, it } from "vitest";
import { addressInNote, addressOfNote, addressOfResult, embedCodeOf } from "./links.ts";

const base = { origin: "https://notes.example", pathname: "/octavo/" };

it("lead to the note, to a place in it, and to one result alone, below the path that the page is served from", () => {
  expect(addressOfNote("2NAQ", base)).toBe("https://notes.example/octavo/#/notebook/2NAQ");
  expect(addressInNote("2NAQ", "p 1", base)).toBe("https://notes.example/octavo/#/notebook/2NAQ?paragraph=p%201");
  expect(addressOfResult("2NAQ", "p1", base)).toBe("https://notes.example/octavo/#/notebook/2NAQ/paragraph/p1");
});

it("are embedded as HTML that a title cannot break out of", () => {
  const code = embedCodeOf("2NAQ", "p1", `"><script>alert(1)</script>`, base);
  expect(code).toContain('src="https://notes.example/octavo/#/notebook/2NAQ/paragraph/p1?asIframe"');
  expect(code).toContain('title="&quot;&gt;&lt;script&gt;');
  expect(code).not.toContain("<script");
});
