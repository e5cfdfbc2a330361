import { describe, expect, it } from "vitest";
import { hostText, type ListedHost, readHosts } from "./host-list.ts";
import { entryFor, mayHave } from "./reach.ts";

function listOf(text: string): readonly ListedHost[] {
  const listed = readHosts(text.split(","));
  if (typeof listed === "string") throw new Error(listed);
  return listed;
}

describe("a list of hosts", () => {
  it.each([
    ["example.org", "example.org"],
    [" Example.ORG. ", "example.org"],
    ["example.org:8443", "example.org:8443"],
    ["*.example.org", "*.example.org"],
    ["*.example.org:5432", "*.example.org:5432"],
    ["localhost:5432", "localhost:5432"],
    ["warehouse_1", "warehouse_1"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["192.0.2.1", "192.0.2.1"],
    ["192.0.2.1/32:22", "192.0.2.1:22"],
    ["10.0.0.0/8", "10.0.0.0/8"],
    ["10.0.0.0/8:5432", "10.0.0.0/8:5432"],
    ["2001:db8::1", "2001:db8::1"],
    ["[2001:DB8::1]:5432", "[2001:db8::1]:5432"],
    ["2001:db8::/32", "2001:db8::/32"],
    ["[2001:db8::/32]:443", "[2001:db8::/32]:443"],
  ])("understands %s", (entry, text) => {
    expect(listOf(entry).map(hostText)).toEqual([text]);
  });

  it.each([
    ["", "names no host"],
    [":443", "names no host before its port"],
    ["https://example.org", "begins like a web address"],
    ["example.org/path", "has a path"],
    ["example.org:0", "from 1 to 65535"],
    ["example.org:99999", "from 1 to 65535"],
    ["example.org:", "from 1 to 65535"],
    ["example.org:http", "from 1 to 65535"],
    ["example.*.org", "has a * that is not its beginning"],
    ["*example.org", "has a * that is not its beginning"],
    ["*.*.org", "has a * that is not its beginning"],
    ["*", "write octavo.wall.network = all"],
    ["*.10.0.0.1", "neither a name of a host nor an address"],
    ["all", "stands alone"],
    ["one.example two.example", "put a comma between two"],
    ["user@example.org", "is no host"],
    ["10.0.0.0/33", "up to 32"],
    ["10.0.0.0/x", "up to 32"],
    ["10.0.0.0/8/8", "up to 32"],
    ["2001:db8::/129", "up to 128"],
    ["fe80::1%eth0", "leave out what stands behind %"],
    ["300.1.1.1", "neither a name of a host nor an address"],
    ["2130706433", "neither a name of a host nor an address"],
    ["0x7f.1", "neither a name of a host nor an address"],
    ["-x.example", "neither a name of a host nor an address"],
    ["a..example", "neither a name of a host nor an address"],
    [`${"a".repeat(64)}.example`, "neither a name of a host nor an address"],
    ["xn--\u0000", "neither a name of a host nor an address"],
  ])("says what is wrong with %s", (entry, words) => {
    expect(readHosts(["example.org", entry])).toContain(words);
  });

  it("has an end", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `host-${index}.example`);
    expect(readHosts(many)).toBe(
      "it lists 10000 hosts, and 100 are the most: put names together as *.example.org, and addresses as 10.0.0.0/8",
    );
  });
});

describe("what a list lets through", () => {
  const listed = listOf("example.org, *.example.com:8443, db:5432, 192.0.2.0/24:5432, [2001:db8::1]:5432");
  it.each([
    ["example.org", 443, true],
    ["EXAMPLE.org.", 80, true],
    ["example.org", 8080, false],
    ["sub.example.org", 443, false],
    ["notexample.org", 443, false],
    ["a.example.com", 8443, true],
    ["a.b.example.com", 8443, true],
    ["example.com", 8443, false],
    ["badexample.com", 8443, false],
    ["a.example.com", 443, false],
    ["db", 5432, true],
    ["192.0.2.7", 5432, true],
    ["192.0.3.7", 5432, false],
    ["::ffff:192.0.2.7", 5432, true],
    ["2001:db8:0::1", 5432, true],
    ["2001:db8::2", 5432, false],
    ["127.0.0.1", 80, false],
    ["0x7f000001", 80, false],
    ["", 80, false],
    ["example.org\u0000.evil.example", 80, false],
  ])("%s at %i: %s", (host, port, isOpen) => {
    expect(entryFor(listed, host, port) !== null).toBe(isOpen);
  });

  it("leaves nothing private in a range that is as wide as the internet", () => {
    const wide = listOf("0.0.0.0/0, ::/0");
    const open = (address: string) => entryFor(wide, address, 443) !== null;
    expect(["93.184.216.34", "2606:2800:220:1::1"].map(open)).toEqual([true, true]);
    expect(["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1", "::ffff:127.0.0.1"].filter(open)).toEqual([]);
    expect(entryFor(listOf("10.0.0.0/8"), "10.1.2.3", 443)).not.toBeNull();
    expect(entryFor(listOf("127.0.0.1:5432"), "127.0.0.1", 5432)).not.toBeNull();
  });
});

describe("an address that a listed name leads to", () => {
  const ways = [
    ["93.184.216.34", true, true],
    ["10.1.2.3", true, false],
    ["127.0.0.1", true, false],
    ["::1", true, false],
    ["::ffff:10.0.0.1", true, false],
    ["fd12::1", true, false],
    ["0.0.0.0", true, false],
    ["64:ff9b::7f00:1", true, false],
    ["169.254.169.254", false, false],
    ["::ffff:169.254.169.254", false, false],
    ["fd00:ec2::254", false, false],
    ["fe80::1", false, false],
  ] as const;

  it.each(ways)("%s: by the name alone %s, by *. %s", (address, byName, byPattern) => {
    const listed = listOf("one.example:443, *.two.example:443");
    expect(listed.map((entry) => mayHave(listed, entry, address))).toEqual([byName, byPattern]);
  });

  it.each(ways)("%s is reached where it is listed itself", (address) => {
    const own = address.includes(":") ? `[${address}]` : address;
    const listed = listOf(`one.example:443, *.two.example:443, ${own}:443`);
    expect(listed.map((entry) => mayHave(listed, entry, address))).toEqual([true, true, true]);
    const elsewhere = listOf(`*.two.example:443, ${own}:80`);
    expect(mayHave(elsewhere, elsewhere[0] as ListedHost, address)).toBe(address === "93.184.216.34");
  });
});
