import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { addressOfRequest, blockListOf, networkOf } from "./network.ts";

describe("a place that is counted", () => {
  it.each([
    ["10.0.0.1", "10.0.0.1"],
    ["::ffff:10.0.0.1", "10.0.0.1"],
    ["::ffff:a00:1", "10.0.0.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:1:2::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["64:ff9b::10.0.0.1", "64:ff9b:0:0::/64"],
    ["", ""],
    ["nonsense", "nonsense"],
  ])("of %s is %s", (address, place) => {
    expect(networkOf(address)).toBe(place);
  });
});

describe("the client of a request", () => {
  const ask = (remoteAddress: string, forwarded?: string) =>
    ({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage;
  const proxies = blockListOf(["10.0.0.0/8", "2001:db8::1"]);

  it("is the peer, whatever it claims", () => {
    expect(addressOfRequest(ask("192.0.2.1", "203.0.113.9"), proxies)).toBe("192.0.2.1");
    expect(addressOfRequest(ask("10.0.0.1", "203.0.113.9"), blockListOf([]))).toBe("10.0.0.1");
  });

  it("is the one that trusted proxies name, and none further away", () => {
    expect(addressOfRequest(ask("10.0.0.1", "203.0.113.9"), proxies)).toBe("203.0.113.9");
    expect(addressOfRequest(ask("::ffff:10.0.0.1", "1.2.3.4, 203.0.113.9, 10.0.0.2"), proxies)).toBe("203.0.113.9");
    expect(addressOfRequest(ask("2001:db8::1", "2001:db8:5::1"), proxies)).toBe("2001:db8:5::1");
  });

  it("is the proxy where that names no client", () => {
    for (const forwarded of [undefined, "", "nonsense", "1.2.3.4, "]) {
      expect(addressOfRequest(ask("10.0.0.1", forwarded), proxies)).toBe("10.0.0.1");
    }
  });
});
