import { describe, expect, it } from "vitest";
import { searchAddress, searchedIn } from "./search-address.ts";

describe("the address of a search", () => {
  it.each(["sales", "a/b", "path%2Fkiwi", "%2F", "100 %", "a?b#c", "größe", "."])("names %j whole", (term) => {
    const [pathname = ""] = searchAddress({ term, page: 3 }).split("?");
    expect(searchedIn(pathname)).toBe(term === "." ? '"."' : term);
  });

  it("is nothing elsewhere, and what it says where a user has typed it", () => {
    expect(searchedIn("/notebook/2A94M5J1Z")).toBe("");
    expect(searchedIn("/search/100%")).toBe("100%");
  });
});
