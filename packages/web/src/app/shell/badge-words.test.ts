import { describe, expect, it } from "vitest";
import { badgeOfConnection, type Reach } from "./badge-words.ts";

const at = new Date(2026, 0, 5, 14, 3).getTime();
const aReach = (changes: Partial<Reach> = {}): Reach => ({
  connection: { status: "open", since: at },
  server: { saving: true, problem: null },
  wasOpen: true,
  isSlow: false,
  ...changes,
});

describe("the badge of the connection", () => {
  it("says connected", () => {
    expect(badgeOfConnection(aReach())?.text).toBe("connected");
  });

  it("says since when the server is away and that nothing typed is lost", () => {
    const away = { status: "closed", since: at } as const;
    expect(badgeOfConnection(aReach({ connection: away }))?.text).toMatch(
      /^reconnecting, since 2:03\sPM; what you type is kept$/,
    );
    expect(badgeOfConnection(aReach({ connection: { ...away, status: "connecting" } }))?.kind).toBe("away");
  });

  it("says nothing for the first moment of a page, then that it connects", () => {
    const connection = { status: "connecting", since: at } as const;
    expect(badgeOfConnection(aReach({ connection, wasOpen: false }))).toBeNull();
    expect(badgeOfConnection(aReach({ connection, wasOpen: false, isSlow: true }))?.text).toBe("connecting…");
  });

  it("warns while the server cannot save, in the server's words", () => {
    const badge = badgeOfConnection(aReach({ server: { saving: false, problem: "The disk is full." } }));
    expect(badge).toEqual({
      kind: "warning",
      text: "not saving; what you type is kept here",
      brief: "not saving",
      title: "The disk is full.",
    });
  });
});
