import { describe, expect, it } from "vitest";
import { openDatabase } from "../../database/database.ts";
import { LoginPlaces } from "./login-places.ts";

const day = 24 * 3_600_000;

async function somePlaces() {
  const database = await openDatabase(":memory:");
  const clock = { now: 1000 * day };
  const open = () => new LoginPlaces(database, () => clock.now);
  const count = () => (database.prepare("SELECT count(*) AS count FROM login_place").get() as { count: number }).count;
  return { clock, open, count, places: open() };
}

describe("places", () => {
  it("places are known for their account, also after a new start", async () => {
    const { open, places } = await somePlaces();
    places.remember("1", "10.0.0.1");
    expect(open().isKnown("1", "10.0.0.1")).toBe(true);
    expect(open().isKnown("1", "10.0.0.2")).toBe(false);
    expect(open().isKnown("2", "10.0.0.1")).toBe(false);
  });

  it("places are forgotten after half a year without a login, and are a hundred at most for each account", async () => {
    const { clock, count, places } = await somePlaces();
    places.remember("1", "10.0.0.1");
    places.remember("2", "10.0.0.1");
    clock.now += 100 * day;
    places.remember("2", "10.0.0.1");
    clock.now += 100 * day;
    expect(places.isKnown("1", "10.0.0.1")).toBe(false);
    expect(places.isKnown("2", "10.0.0.1")).toBe(true);
    for (let place = 0; place < 300; place++) places.remember("3", `10.0.1.${place}`);
    expect(count()).toBe(101);
  });
});

describe("a browser", () => {
  it("a browser is known by what it keeps, for the account that logged in with it, also after a new start", async () => {
    const { open, places } = await somePlaces();
    const kept = places.newDevice("1");
    expect(open().deviceOf(kept, "1")).toBe(kept.split(".")[0]);
    expect(open().deviceOf(kept, "2")).toBeNull();
    expect(places.newDevice("1")).not.toBe(kept);
  });

  it.each(["", ".", "x.y", "\u0000", "a.b.c"])("a browser is not known by %j", async (shown) => {
    const { places } = await somePlaces();
    expect(places.deviceOf(shown, "1")).toBeNull();
    expect(places.deviceOf(shown, "")).toBeNull();
    expect(places.deviceOf(null, "1")).toBeNull();
  });
});
