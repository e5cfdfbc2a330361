import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createRest, type FetchLike } from "./rest.ts";

/** A server with one answer, and what it was asked. */
function aServer(status: number, text: string) {
  const asked: { readonly url: string; readonly headers: Readonly<Record<string, string>> }[] = [];
  const fetch: FetchLike = async (url, { headers }) => {
    asked.push({ url, headers });
    return { ok: status < 400, status, text: async () => text };
  };
  return { rest: createRest(fetch, "/api"), asked };
}

describe("a REST call", () => {
  it("takes the answer out of its envelope", async () => {
    const ticket = { principal: "anonymous", ticket: "anonymous", roles: "[]" };
    const { rest, asked } = aServer(200, JSON.stringify({ status: "OK", body: ticket }));
    expect(await rest.ticket()).toEqual(ticket);
    expect(asked).toEqual([{ url: "/api/security/ticket", headers: { "X-Requested-With": "XMLHttpRequest" } }]);
  });

  it("gives the file of a note as the server wrote it", async () => {
    const file = '{\n  "name": "Sales",\n  "x": 1.0\n}';
    const { rest } = aServer(200, JSON.stringify({ status: "OK", message: "", body: file }));
    expect(await rest.exportNote("2ABCDEFGH")).toBe(file);
  });

  it("fails with the server's sentence and status", async () => {
    const { rest } = aServer(404, JSON.stringify({ status: "NOT_FOUND", message: "This note no longer exists." }));
    await expect(rest.exportNote("x")).rejects.toMatchObject({ status: 404, message: "This note no longer exists." });
  });

  it.each([".", "..", "%2E", "./x", "..?all"])(
    "of a name that browsers take for a folder, %s, is not made",
    async (name) => {
      const { rest, asked } = aServer(200, "{}");
      await expect(rest.call("DELETE", `/credential/${name}`, z.unknown())).rejects.toMatchObject({
        name: "RestError",
      });
      expect(asked).toEqual([]);
      await rest.call("DELETE", "/credential/.x", z.unknown());
      await rest.call("DELETE", "/credential/x..", z.unknown());
      expect(asked).toHaveLength(2);
    },
  );

  it("fails in its reader's words, the server's and the client's own", async () => {
    const said = (status: number, text: string) =>
      createRest(
        async () => ({ ok: status < 400, status, text: async () => text }),
        "/api",
        (words) => `<${words}>`,
      );
    const message = { status: "NOT_FOUND", message: "Gone." };
    await expect(said(404, JSON.stringify(message)).exportNote("x")).rejects.toMatchObject({ message: "<Gone.>" });
    await expect(said(502, "").ticket()).rejects.toMatchObject({ message: "<The server answered 502.>" });
    await expect(said(200, "").version()).rejects.toMatchObject({
      message: expect.stringMatching(/^<The server's answer/),
    });
    const away = createRest(
      () => Promise.reject(new Error("net")),
      "/api",
      (words) => `<${words}>`,
    );
    await expect(away.version()).rejects.toMatchObject({ message: expect.stringMatching(/^<The server cannot be/) });
  });

  it.each(["<html>", "", '{"status":"OK","body":{"principal":1}}'])(
    "fails in words when the answer is %j",
    async (text) => {
      await expect(aServer(200, text).rest.ticket()).rejects.toMatchObject({ name: "RestError", status: 0 });
    },
  );

  it("fails with a RestError of status 0 when no server answers", async () => {
    const rest = createRest(() => Promise.reject(new TypeError("fetch failed")), "/api");
    await expect(rest.version()).rejects.toMatchObject({ name: "RestError", status: 0 });
  });

  it("fails in words when the answer breaks off", async () => {
    const text = () => Promise.reject(new TypeError("network error"));
    const rest = createRest(async () => ({ ok: true, status: 200, text }), "/api");
    await expect(rest.version()).rejects.toMatchObject({ name: "RestError", status: 0 });
  });

  it.each(["<html>Sign in</html>", "{}"])(
    "that logs in fails in words when the answer is no ticket: %s",
    async (text) => {
      await expect(aServer(200, text).rest.logIn("ada", "x")).rejects.toMatchObject({ name: "RestError", status: 0 });
    },
  );

  it("keeps strange ids inside their place in the address", async () => {
    const { rest, asked } = aServer(200, JSON.stringify({ from: 0, lines: [], total: 0 }));
    await rest.resultLines({ noteId: "N", paragraphId: "a/../b?c", index: 0, from: 5, lines: 10 });
    expect(asked[0]?.url).toBe("/api/octavo/results/N/a%2F..%2Fb%3Fc/0?from=5&lines=10");
  });
});
