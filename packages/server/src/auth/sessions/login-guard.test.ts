import { describe, expect, it } from "vitest";
import { LoginGuard } from "./login-guard.ts";

function aGuard() {
  const clock = { now: 0 };
  return { clock, guard: new LoginGuard(() => clock.now) };
}
const ada = { user: "ada", address: "10.0.0.1" };

describe("someone who tries passwords", () => {
  it("someone who tries passwords waits longer each time, and never longer than a minute", () => {
    const { clock, guard } = aGuard();
    const waits = Array.from({ length: 14 }, () => {
      const wait = guard.knock(ada);
      clock.now += wait;
      if (wait > 0) guard.knock(ada);
      return wait;
    });
    expect(waits).toEqual([0, 0, 0, 0, 0, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it("gains nothing by asking again too early, by other spellings of the name, or by asking all at once", () => {
    const { guard } = aGuard();
    const tried = Array.from({ length: 200 }, (_, index) => guard.knock({ ...ada, user: index % 2 ? "ADA" : "ada" }));
    expect(tried.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it("someone who tries passwords is slowed by the address too, whatever names are tried", () => {
    const { guard } = aGuard();
    const tried = Array.from({ length: 200 }, (_, index) => guard.knock({ ...ada, user: `user${index}` }));
    expect(tried.filter((wait) => wait === 0)).toHaveLength(30);
    expect(guard.knock({ user: "user0", address: "10.0.0.2" })).toBe(0);
  });

  it("someone who tries passwords is one place with all addresses of a network that is given out as a whole", () => {
    const { guard } = aGuard();
    const address = (index: number) => `2001:db8:0:1:${index.toString(16)}::1`;
    const tried = Array.from({ length: 200 }, (_, index) =>
      guard.knock({ user: `user${index}`, address: address(index) }),
    );
    expect(tried.filter((wait) => wait === 0)).toHaveLength(30);
    expect(guard.knock({ user: "user0", address: "2001:db8:0:2::1" })).toBe(0);
  });

  it("someone who tries passwords makes no user wait at an address with one mistyped password a minute, all day", () => {
    const { clock, guard } = aGuard();
    for (let minute = 0; minute < 1440; minute++) {
      expect(guard.knock({ ...ada, user: `user${minute}` })).toBe(0);
      clock.now += 60_000;
    }
  });

  it("someone who tries passwords is forgotten after a quarter of an hour, or when the password was right", () => {
    const { clock, guard } = aGuard();
    for (let count = 0; count < 5; count++) guard.knock(ada);
    expect(guard.knock(ada)).toBeGreaterThan(0);
    clock.now += 16 * 60_000;
    expect(guard.knock(ada)).toBe(0);
    guard.succeeded(ada);
    expect(Array.from({ length: 5 }, () => guard.knock(ada))).toEqual([0, 0, 0, 0, 0]);
  });

  it("someone who tries passwords keeps no user out of a place where they were before", () => {
    const { clock, guard } = aGuard();
    const stranger = { ...ada, address: "10.0.0.2" };
    guard.knock(ada);
    guard.succeeded(ada);
    const waits = Array.from({ length: 10 }, () => {
      clock.now += guard.knock(stranger);
      guard.knock(stranger);
      return guard.knock({ ...ada, address: "10.0.0.3" }) > 0;
    });
    expect(waits.at(-1)).toBe(true);
    expect(Array.from({ length: 6 }, () => guard.knock(ada))).toEqual([0, 0, 0, 0, 0, 1000]);
  });

  it("someone who tries passwords keeps no user out of a place where they were before by trying other names there", () => {
    const { guard } = aGuard();
    guard.knock(ada);
    guard.succeeded(ada);
    for (let count = 0; count < 1000; count++) guard.knock({ ...ada, user: `user${count}` });
    expect(guard.knock({ ...ada, user: "eve" })).toBeGreaterThan(0);
    expect(guard.knock(ada)).toBe(0);
  });

  it("someone who tries passwords keeps no user out of a browser that they have logged in with, at their address and with their name", () => {
    const { guard } = aGuard();
    guard.knock(ada);
    guard.succeeded(ada);
    for (let count = 0; count < 1000; count++) guard.knock(ada);
    expect(guard.knock(ada)).toBeGreaterThan(0);
    expect(guard.knock({ ...ada, device: "hers" })).toBe(0);
    expect(guard.knock({ ...ada, address: "10.0.0.9", device: "hers" })).toBe(0);
  });

  it("someone who tries passwords waits longer in a browser that a user has logged in with, too", () => {
    const { guard } = aGuard();
    const tried = Array.from({ length: 100 }, () => guard.knock({ ...ada, device: "hers" }));
    expect(tried.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it("someone who tries passwords is slowed for a name from all addresses together", () => {
    const { guard } = aGuard();
    const tried = Array.from({ length: 200 }, (_, index) => guard.knock({ user: "ada", address: `10.0.${index}.1` }));
    expect(tried.filter((wait) => wait === 0)).toHaveLength(15);
    expect(guard.knock({ user: "bob", address: "10.0.1.1" })).toBe(0);
  });

  it("someone who tries passwords is not forgotten for a flood of other names from other addresses", () => {
    const { guard } = aGuard();
    for (let count = 0; count < 5; count++) guard.knock(ada);
    for (let count = 0; count < 30_000; count++) {
      guard.knock({ user: `user${count}`, address: `10.${1 + (count >> 16)}.${(count >> 8) & 255}.${count & 255}` });
    }
    expect(guard.knock(ada)).toBeGreaterThan(0);
  });
});
