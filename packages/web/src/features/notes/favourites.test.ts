import type { Session, SessionState } from "@octavo/client";
import { describe, expect, it } from "vitest";
import { type Store, storeOfUser } from "../../platform/own-store.ts";
import { createFavourites } from "./favourites.ts";

function aStorage(start: Record<string, string> = {}) {
  const items = new Map(Object.entries(start));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
  };
}

/** What a server keeps for one person; away, it refuses. */
function aServer(...ids: readonly string[]) {
  const kept = new Set(ids);
  const server = {
    kept,
    isAway: false,
    async favourites() {
      if (server.isAway) throw new Error("The server is away.");
      return [...kept];
    },
    async setFavourite(id: string, isWanted: boolean) {
      if (server.isAway || id === "gone") throw new Error("The server is away.");
      if (isWanted) kept.add(id);
      else kept.delete(id);
    },
  };
  return server;
}

type SessionPart = Pick<Session, "state" | "subscribe">;
const nobodyElse: SessionPart = { state: { type: "unknown" }, subscribe: () => () => {} };

/** The user who is logged in at one browser, at first not known. */
function aSession() {
  const listeners = new Set<() => void>();
  const session = {
    state: { type: "unknown" } as SessionState,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    become(user: string | null) {
      session.state =
        user === null
          ? { type: "out", reason: null, awaited: null }
          : { type: "in", user, hasAccounts: true, hasRoles: false };
      for (const listener of listeners) listener();
    },
  };
  return session;
}

function favouritesOf(
  rest: ReturnType<typeof aServer>,
  storage: Store = aStorage(),
  session: SessionPart = nobodyElse,
) {
  const refused: string[] = [];
  const favourites = createFavourites({ rest, storage, session, onRefused: (problem) => refused.push(problem) });
  return { ...favourites, refused, ids: () => [...favourites.store.getState()] };
}

describe("favourites", () => {
  it("come and go, and are there in another browser", async () => {
    const server = aServer();
    const here = favouritesOf(server);
    for (const id of ["a", "b", "a"]) await here.toggle(id);
    expect(here.ids()).toEqual(["b"]);
    const there = favouritesOf(server);
    await there.refresh();
    expect(there.ids()).toEqual(["b"]);
  });

  it("are shown to no other user who logs in at the same browser", async () => {
    const session = aSession();
    const items = aStorage();
    const favourites = favouritesOf(
      aServer("a"),
      storeOfUser(session, () => items),
      session,
    );
    const shown = (user: string | null) => {
      session.become(user);
      return favourites.ids();
    };
    expect([favourites.ids(), shown("ada")]).toEqual([[], []]);
    await favourites.refresh();
    expect([shown("ada"), shown(null), shown("bob"), shown("ada")]).toEqual([["a"], [], [], ["a"]]);
  });

  it("are shown as they were last until the server has sent them, and while it is away", async () => {
    const [server, storage] = [aServer("a", "b"), aStorage()];
    await favouritesOf(server, storage).refresh();
    server.isAway = true;
    const later = favouritesOf(server, storage);
    expect(later.ids()).toEqual(["a", "b"]);
    await later.refresh();
    expect(later.ids()).toEqual(["a", "b"]);
  });

  it("stay as they were when the server refuses, which is said", async () => {
    const server = aServer("a");
    const here = favouritesOf(server);
    await here.refresh();
    server.isAway = true;
    await here.toggle("a");
    await here.toggle("b");
    expect(here.ids()).toEqual(["a"]);
    expect(here.refused).toHaveLength(2);
  });

  it("that are pressed again before the server has answered end as they were pressed last, there too", async () => {
    const server = aServer();
    const waiting: (() => void)[] = [];
    const slow = {
      ...server,
      async setFavourite(id: string, isWanted: boolean) {
        await new Promise<void>((resolve) => waiting.push(resolve));
        await server.setFavourite(id, isWanted);
      },
    };
    const here = favouritesOf(slow);
    const pressed = [here.toggle("a"), here.toggle("a"), here.toggle("b")];
    expect(here.ids()).toEqual(["b"]);
    // The way to the server keeps no order.
    for (let turn = 0; turn < 5; turn++) {
      for (const answer of waiting.splice(0).reverse()) answer();
      await here.refresh();
    }
    await Promise.all(pressed);
    expect([here.ids(), [...server.kept]]).toEqual([["b"], ["b"]]);
  });

  it("that are changed while a list is on its way are not put back by it", async () => {
    const here = favouritesOf(aServer("a"));
    const asked = here.refresh();
    await here.toggle("b");
    await asked;
    expect(here.ids()).toContain("b");
  });

  it("that a browser had of its own go to the server, once", async () => {
    const [server, storage] = [aServer("a"), aStorage({ "octavo.favourites": '["b","gone"]' })];
    const here = favouritesOf(server, storage);
    await here.refresh();
    expect(here.ids()).toEqual(["a", "b"]);
    server.kept.delete("b");
    await here.refresh();
    expect(here.ids()).toEqual(["a"]);
  });

  it("are none where the storage holds something else, or nothing at all", async () => {
    expect(favouritesOf(aServer(), aStorage({ "octavo.favourites.told": "{" })).ids()).toEqual([]);
    const fails = () => {
      throw new Error("no");
    };
    const favourites = favouritesOf(aServer(), { getItem: fails, setItem: fails });
    await favourites.toggle("a");
    expect(favourites.ids()).toEqual(["a"]);
  });
});
