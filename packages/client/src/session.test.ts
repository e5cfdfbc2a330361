import { describe, expect, it } from "vitest";
import type { Connection, Ticket } from "./connection.ts";
import type { ServerMessage } from "./frame.ts";
import { RestError } from "./rest.ts";
import { createSession, type SessionState } from "./session.ts";

const ada: Ticket = { principal: "ada", ticket: "t", roles: "[]" };

/** A server that knows one user, or none. */
function aServer(who: Ticket | null = ada) {
  let current = who;
  const calls: string[] = [];
  const handedOver: SessionState[] = [];
  const frames: ((frame: ServerMessage) => void)[] = [];
  const rest = {
    ticket: async () => {
      calls.push("ticket");
      if (!current) throw new RestError(405, "Log in with POST.");
      return current;
    },
    logIn: async (userName: string, password: string) => {
      const refusals: Readonly<Record<string, RestError>> = {
        often: new RestError(429, "Too many attempts."),
        elsewhere: new RestError(403, "This server may not be asked from another site."),
        wrong: new RestError(403, ""),
      };
      const refusal = refusals[password];
      if (refusal) throw refusal;
      current = { ...ada, principal: userName };
      return current;
    },
    logOut: async () => {
      current = null;
    },
  };
  const session = createSession(rest, { beginAnew: () => handedOver.push(session.state) });
  const connection = {
    state: { status: "open", since: 0 },
    onFrame: (listener: (frame: ServerMessage) => void) => {
      frames.push(listener);
      return () => {};
    },
    reconnect: () => calls.push("reconnect"),
  };
  // Of a connection a session needs no more than this.
  session.follow(connection as unknown as Connection);
  const receive = (frame: ServerMessage) => {
    for (const listener of frames) listener(frame);
  };
  return {
    session,
    calls,
    handedOver,
    receive,
    become: (user: string | null) => (current = user ? { ...ada, principal: user } : null),
  };
}

describe("a session", () => {
  it("is known by the ticket", async () => {
    const { session } = aServer();
    expect(session.state).toEqual({ type: "unknown" });
    expect(await session.ticket()).toEqual(ada);
    expect(session.state).toEqual({ type: "in", user: "ada", hasAccounts: true, hasRoles: false });
  });

  it("shows that its user has roles", async () => {
    const { session } = aServer({ ...ada, roles: '["admin"]' });
    await session.ticket();
    expect(session.state).toMatchObject({ user: "ada", hasRoles: true });
  });

  it("leaves for where another server logs people in, when the ticket names it", async () => {
    const left: string[] = [];
    const ticket = async () => ({ ...ada, redirectURL: "https://login.example/?back=" });
    const unused = async () => ada;
    const session = createSession(
      { ticket, logIn: unused, logOut: async () => {} },
      { leaveFor: (url) => left.push(url) },
    );
    expect(await session.ticket()).toEqual(ada);
    expect(left).toEqual(["https://login.example/?back="]);
  });

  it("is the anonymous user's where there are no accounts", async () => {
    const { session } = aServer({ principal: "anonymous", ticket: "anonymous", roles: "[]" });
    await session.ticket();
    expect(session.state).toEqual({ type: "in", user: "anonymous", hasAccounts: false, hasRoles: false });
  });

  it("is not there when the ticket call is answered like a page that is not [message.http-405]", async () => {
    const { session } = aServer(null);
    await expect(session.ticket()).rejects.toMatchObject({ status: 405 });
    expect(session.state).toEqual({ type: "out", reason: null, awaited: null });
  });

  it("ends when the server says so on the socket, for the reason that it gives", async () => {
    const { session, receive, calls } = aServer();
    await session.ticket();
    receive({ op: "SESSION_LOGOUT", data: { info: "Elsewhere." }, msgId: undefined });
    receive({ op: "SESSION_LOGOUT", data: { info: "Again." }, msgId: undefined });
    expect(session.state).toEqual({ type: "out", reason: "Elsewhere.", awaited: "ada" });
    expect(calls).toContain("reconnect");
  });

  it("is asked for once when several calls fail, and stays when it was something else", async () => {
    const { session, calls, become } = aServer();
    await Promise.all([session.check(), session.check()]);
    expect(calls).toEqual(["ticket"]);
    expect(session.state.type).toBe("in");
    become(null);
    await session.check();
    expect(session.state).toEqual({ type: "out", reason: null, awaited: "ada" });
  });

  it("begins by logging in, and ends by logging out", async () => {
    const { session, calls } = aServer(null);
    await session.ticket().catch(() => {});
    expect(await session.logIn("bob", "wrong")).toEqual({
      ok: false,
      text: "The username and password that you entered don't match.",
    });
    expect(await session.logIn("bob", "often")).toEqual({ ok: false, text: "Too many attempts." });
    expect(await session.logIn("bob", "elsewhere")).toEqual({
      ok: false,
      text: "This server may not be asked from another site.",
    });
    expect(await session.logIn("bob", "right")).toEqual({ ok: true, user: "bob" });
    expect(session.state).toEqual({ type: "in", user: "bob", hasAccounts: true, hasRoles: false });
    expect(calls.at(-1)).toBe("reconnect");
    await session.logOut();
    expect(session.state).toEqual({ type: "out", reason: null, awaited: null });
  });

  it("is one person's: for another the page begins anew, and nothing is shown or sent as theirs before", async () => {
    const { session, calls, handedOver, receive, become } = aServer();
    await session.ticket();
    receive({ op: "SESSION_LOGOUT", data: { info: "Elsewhere." }, msgId: undefined });
    const out = session.state;
    calls.length = 0;
    expect(await session.logIn("bob", "right")).toEqual({ ok: true, user: "bob" });
    expect([session.state, handedOver, calls]).toEqual([out, [out], []]);
    await expect(session.ticket()).rejects.toThrow();
    expect(await session.logIn("ada", "right")).toEqual({ ok: true, user: "ada" });
    expect(session.state).toMatchObject({ type: "in", user: "ada" });

    // In another tab.
    become("bob");
    await expect(session.ticket()).rejects.toThrow();
    expect(session.state).toEqual({ type: "out", reason: null, awaited: "ada" });
    expect(handedOver.at(-1)).toBe(session.state);
  });
});
