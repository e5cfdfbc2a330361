import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PropertyValue } from "./property-value.tsx";

const shown = (value: string, type = "string") =>
  renderToStaticMarkup(<PropertyValue name="it" type={type} value={value} />);

describe("the value of a property", () => {
  it("has its lines, and is no more than its text while it is short", () => {
    expect(shown("one\ntwo", "textarea")).toMatch(/^<span[^>]*>one\ntwo<\/span>$/);
  });

  it.each(["x".repeat(2000), "line\n".repeat(20)])(
    "scrolls in a box that the keyboard reaches when it is long",
    (value) => {
      expect(shown(value, "textarea")).toMatch(/^<div[^>]* aria-label="Value of it" tabindex="0">/);
    },
  );

  it("of a password is not shown, however long", () => {
    expect(shown("secret".repeat(500), "password")).not.toContain("secret");
  });

  it("of an address is a link", () => {
    expect(shown("https://example.org/", "url")).toContain('href="https://example.org/"');
  });
});
