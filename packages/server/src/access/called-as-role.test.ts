/** A user who was called as a role before that was refused, or by an editor: what the role is given is not the user's. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AServer, aServer } from "../testing/a-server.ts";
import { logIn } from "../testing/two-people.ts";

const shiro = `[users]
root = rootpw, admin
ada = adapw, ops
ops = opspw
[roles]
admin = *
ops = *
[urls]
/api/metrics/** = authc, anyofrolesuser[ops]
/** = authc
`;

let server: AServer;
beforeEach(async () => {
  server = await aServer({ shiro });
});
afterEach(() => server.close());

async function as(user: string) {
  const { cookie } = await logIn(server, user);
  return async (method: string, path: string, body?: unknown) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { cookie, "Content-Type": "application/json" };
    const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, { method, headers, ...sent });
    return { status: answer.status, answer: (await answer.json()) as { message?: string; body?: unknown } };
  };
}
type Ask = Awaited<ReturnType<typeof as>>;

async function aNote(ask: Ask, lists: object | null): Promise<string> {
  const { answer } = await ask("POST", "/notebook", { name: `of ${String(server.ids.random(1e9))}` });
  const id = String(answer.body);
  if (lists) expect((await ask("PUT", `/notebook/${id}/permissions`, lists)).status).toBe(200);
  return id;
}
const onlyFor = (name: string) => ({ readers: [name], runners: [name], writers: [name], owners: [name] });

describe("a user who is called as a role", () => {
  it("a user who is called as a role gets nothing of what a note gives to the role", async () => {
    const [root, ada, ops] = [await as("root"), await as("ada"), await as("ops")];
    const id = await aNote(root, { ...onlyFor("ops"), owners: ["root"] });
    expect((await ada("GET", `/notebook/${id}`)).status).toBe(200);
    expect((await ops("GET", `/notebook/${id}`)).status).not.toBe(200);
    expect((await ops("PUT", `/notebook/${id}/permissions`, onlyFor("ops"))).status).not.toBe(200);
  });

  it("a user who is called as a role has the notes of their own, which the role does not get", async () => {
    const [ada, ops] = [await as("ada"), await as("ops")];
    const id = await aNote(ops, { ...onlyFor("x"), readers: ["root"], runners: [], writers: [], owners: [] });
    expect((await ops("GET", `/notebook/${id}`)).status).toBe(200);
    expect((await ops("GET", `/notebook/${id}/permissions`)).answer.body).toMatchObject({ owners: ["ops (user)"] });
    expect((await ada("GET", `/notebook/${id}`)).status).not.toBe(200);
  });

  it("a user who is called as a role can be named apart from the role", async () => {
    const [root, ada, ops] = [await as("root"), await as("ada"), await as("ops")];
    const id = await aNote(root, { ...onlyFor("root"), readers: ["root", "ops (user)"] });
    expect((await ops("GET", `/notebook/${id}`)).status).toBe(200);
    expect((await ada("GET", `/notebook/${id}`)).status).not.toBe(200);
  });

  it("a user who is called as a role may not run a setting that is the role's", async () => {
    const [root] = [await as("root")];
    const option = { setPermission: true, owners: ["ops"] };
    const made = await root("POST", "/interpreter/setting", {
      name: "sh2",
      group: "sh",
      properties: {},
      option,
      dependencies: [],
    });
    expect(made.status).toBe(200);
    const visible = (user: string, roles: readonly string[]) =>
      server.interpreters.visibleTo({ name: user, roles }).some(({ name }) => name === "sh2");
    expect(visible("ada", ["ops"])).toBe(true);
    expect(visible("ops", [])).toBe(false);
  });

  it("a user who is called as a role does not pass a rule over paths that names the role", async () => {
    const [ada, ops] = [await as("ada"), await as("ops")];
    expect((await ada("GET", "/metrics/none")).status).toBe(404);
    expect((await ops("GET", "/metrics/none")).status).toBe(401);
  });
});

describe("a name in a list of rights that only looks like a known one", () => {
  it.each(["\u0430da", "Ada", "ada\u200b", "0ps"])(
    "a name in a list of rights that only looks like a known one is refused: %s",
    async (name) => {
      const root = await as("root");
      const id = await aNote(root, null);
      const { status, answer } = await root("PUT", `/notebook/${id}/permissions`, {
        ...onlyFor("root"),
        readers: ["root", name],
      });
      expect([status, answer.message]).toEqual([
        400,
        expect.stringMatching(/looks like "(ada|ops)" but is another name\./),
      ]);
      const option = { setPermission: true, owners: [name] };
      const made = await root("POST", "/interpreter/setting", {
        name: "sh3",
        group: "sh",
        properties: {},
        option,
        dependencies: [],
      });
      expect([made.status, made.answer.message]).toEqual([400, expect.stringMatching(/but is another name/)]);
    },
  );

  it("a name in a list of rights that only looks like a known one may stay where it was before, and an unknown name may be given", async () => {
    const root = await as("root");
    const id = await aNote(root, { ...onlyFor("root"), readers: ["root", "somebody"] });
    await server.access.change(id as never, { ...onlyFor("root"), readers: ["root", "Ada"] }, "root");
    expect(
      (await root("PUT", `/notebook/${id}/permissions`, { ...onlyFor("root"), readers: ["root", "Ada"] })).status,
    ).toBe(200);
  });
});
