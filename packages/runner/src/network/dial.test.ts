import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dial, type Resolve } from "./dial.ts";
import { type ListedHost, readHosts } from "./host-list.ts";

const server = createServer((client) => client.end("reached"));
let port: number;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

const listOf = (text: string) => readHosts(text.replaceAll("PORT", String(port)).split(",")) as readonly ListedHost[];

/** Names lead where they are said to, and none is asked for twice. */
function leading(ways: Readonly<Record<string, readonly string[]>>): Resolve {
  const asked = new Set<string>();
  return async (host) => {
    if (asked.has(host)) throw new Error(`${host} was asked for again.`);
    asked.add(host);
    return (ways[host] ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
}

async function saidBy(list: string, host: string, resolve: Resolve): Promise<string> {
  const socket = await dial(listOf(list), { host, port }, resolve);
  let said = "";
  for await (const data of socket) said += String(data);
  return said;
}

describe("a call to a listed host", () => {
  it("reaches the address that was looked at, whatever else the name leads to", async () => {
    const resolve = leading({ "one.test": ["169.254.169.254", "127.0.0.1"] });
    expect(await saidBy("one.test:PORT", "one.test", resolve)).toBe("reached");
  });

  it.each([
    ["*.two.test:PORT", "a.two.test", ["127.0.0.1"], "a.two.test leads to 127.0.0.1, which is not of the internet"],
    ["one.test:PORT", "one.test", ["169.254.169.254"], "one.test leads to 169.254.169.254, which"],
    ["one.test:PORT", "one.test", [], "one.test leads to no address"],
    ["one.test:PORT", "other.test", ["127.0.0.1"], "is not among them"],
    ["one.test:PORT", "127.0.0.1", [], "is not among them"],
  ])("is refused with %s for %s at %j: %s", async (list, host, addresses, words) => {
    const refused = { name: "Refusal", message: expect.stringContaining(words) };
    await expect(saidBy(list, host, leading({ [host]: addresses }))).rejects.toMatchObject(refused);
  });

  it("looks up no name that is not listed: the question itself would go out", async () => {
    const resolve: Resolve = () => Promise.reject(new Error("A name was asked for."));
    for (const host of ["secret.elsewhere.test", "127.0.0.1", "one.test.elsewhere.test"]) {
      await expect(saidBy("one.test:PORT, 127.0.0.0/8:1", host, resolve)).rejects.toThrow("is not among them");
    }
  });

  it("names few of many hosts", async () => {
    const many = Array.from({ length: 20 }, (_, index) => `h${index}.test`).join(",");
    await expect(saidBy(many, "x\u0000\r\ny", leading({}))).rejects.toThrow(
      /only h0\.test, .*h7\.test and 12 more; an administrator adds hosts to octavo\.wall\.network in its setting\. x\?\?\?y:\d+ is not/,
    );
  });
});
