/** Every operation of the socket, asked by everybody there can be, about notes that are there, in the trash, and not there. */
import type { NoteId, Right } from "@octavo/note";
import type { RequestName } from "@octavo/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { LiveNote } from "../notebook/live-note.ts";
import { createNote } from "../testing/a-notebook.ts";
import { type AServer, aServer } from "../testing/a-server.ts";
import { logIn } from "../testing/two-people.ts";
import { askedOperations, type Place } from "./testing/asked-operations.ts";
import { type Standing, sixPeople, suffices, withAccounts, withoutAccounts } from "./testing/standings.ts";

interface Frame {
  readonly op: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly msgId?: string;
}

/** Sends requests one by one, and says what each was answered. */
type Ask = (op: string, data: Readonly<Record<string, unknown>>) => Promise<readonly Frame[]>;

interface House {
  readonly server: AServer;
  readonly ask: ReadonlyMap<string, Ask>;
}

async function open(server: AServer, user: string, ticket: string): Promise<Ask> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`);
  const frames: Frame[] = [];
  let count = 0;
  let onFrame = () => {};
  socket.on("message", (data) => {
    frames.push(JSON.parse(data.toString()) as Frame);
    onFrame();
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const send = (op: string, data: unknown, msgId: string) =>
    socket.send(JSON.stringify({ op, data, principal: user, ticket, roles: '["admin"]', msgId }));
  return async (op, data) => {
    frames.length = 0;
    const [asked, done] = [`asked-${++count}`, `done-${count}`];
    send(op, data, asked);
    // Frames of a socket are answered in their order.
    send("LIST_NOTES", { facts: 1 }, done);
    while (!frames.some(({ msgId }) => msgId === done)) {
      await new Promise<void>((resolve) => {
        onFrame = resolve;
      });
    }
    return frames.filter(({ op: name, msgId }) => msgId !== done && name !== "NOTES_INFO");
  };
}

let count = 0;

/** A fresh note for each request, in its state before anybody has asked. */
async function aNoteFor({ server }: House, { lists }: Standing, isTrashed: boolean): Promise<LiveNote> {
  const live = await createNote(server, `/N${++count}`);
  await server.lists.set(live.note.id, lists);
  if (isTrashed) await server.notebook.trash(live.note.id);
  return live;
}

const placeOf = ({ note, epoch }: LiveNote): Place => ({
  noteId: note.id,
  paragraphId: note.paragraphs[0]?.id ?? "",
  path: note.path,
  epoch,
});
const nowhere: Place = { noteId: "2NSUCH", paragraphId: "paragraph_1_1", path: "/nowhere", epoch: "e" };

/** How a request about the note at hand is answered; without an `AUTH_INFO` it was let through. */
async function answerTo(house: House, { user }: Standing, op: RequestName, place: Place): Promise<readonly Frame[]> {
  const ask = house.ask.get(user);
  if (!ask) throw new Error(`nobody called ${user}`);
  const { isShown, data } = askedOperations[op];
  // Leaves what another case has shown.
  await ask("GET_HOME_NOTE", {});
  const shown = isShown ? await ask("GET_NOTE", { id: place.noteId }) : [];
  return [...shown, ...(await ask(op, data(place)))];
}

/** Without what comes back as it was sent. */
function withoutEcho(frames: readonly Frame[], { paragraphId }: Place) {
  return frames.map(({ op, data }) => ({ op, data: data["id"] === paragraphId ? { ...data, id: "" } : data }));
}

const infos = (frames: readonly Frame[], op: string) =>
  frames.filter((frame) => frame.op === op).map(({ data }) => String(data["info"]));

async function askAboutANote(house: House, standing: Standing, op: RequestName, right: Right): Promise<void> {
  for (const isTrashed of [false, true]) {
    const live = await aNoteFor(house, standing, isTrashed);
    const before = live.note;
    const frames = await answerTo(house, standing, op, placeOf(live));
    const label = `${op} by ${standing.name}${isTrashed ? ", in the trash" : ""}: ${JSON.stringify(frames)}`;
    if (suffices(standing.right, right)) {
      expect(infos(frames, "AUTH_INFO"), label).toEqual([]);
      expect(infos(frames, "ERROR_INFO"), label).not.toContain("HTTP 404 Not Found");
      continue;
    }
    expect(live.note, label).toBe(before);
    expect(house.server.notebook.pathOf(before.id), label).toBe(before.path);
    expect(house.server.access.listsOf(before.id), label).toEqual(standing.lists);
    if (standing.right === null) {
      const ofNothing = await answerTo(house, standing, op, nowhere);
      expect(withoutEcho(frames, placeOf(live)), label).toEqual(withoutEcho(ofNothing, nowhere));
      expect(JSON.stringify(frames), label).not.toMatch(/olga|N\d/);
      expect([...infos(frames, "AUTH_INFO"), ...infos(frames, "ERROR_INFO")].length, label).toBeGreaterThan(0);
    } else {
      const [info, ...others] = infos(frames, "AUTH_INFO");
      expect(info, label).toContain(
        `Insufficient privileges to ${right.toUpperCase()} note.\nAllowed users or roles: [`,
      );
      expect(others, label).toEqual([]);
    }
  }
}

const aboutNotes = Object.entries(askedOperations).flatMap(([op, { needs }]) =>
  needs === "reader" || needs === "runner" || needs === "writer" || needs === "owner"
    ? [[op as RequestName, needs] as const]
    : [],
);
const aboutNone = Object.entries(askedOperations).filter(([, { needs }]) => needs === "user" || needs === "admin");

describe("with accounts", () => {
  let house: House;
  beforeAll(async () => {
    const server = await aServer({ shiro: sixPeople });
    server.link.isOpen = false;
    const users = [...new Set(withAccounts.map(({ user }) => user))];
    const logins = await Promise.all(users.map(async (user) => [user, (await logIn(server, user)).ticket] as const));
    const asks = logins.map(async ([user, ticket]) => [user, await open(server, user, ticket)] as const);
    house = { server, ask: new Map(await Promise.all(asks)) };
  });
  afterAll(() => house.server.close());

  it.each(aboutNotes)("%s needs the right of: %s", async (op, right) => {
    for (const standing of withAccounts) await askAboutANote(house, standing, op, right);
  });

  it.each(aboutNone)("%s is about no note, so everybody may ask who may", async (op, { needs, data }) => {
    for (const user of ["stan", "root"]) {
      const frames = (await house.ask.get(user)?.(op, data({ ...nowhere, paragraphId: `${user}-${op}` }))) ?? [];
      const isRefused = needs === "admin" && user === "stan";
      expect(infos(frames, "AUTH_INFO"), user).toEqual(isRefused ? ["Only administrators may do this."] : []);
    }
  });

  it("lists leave out what may not be read", async () => {
    const [standing] = withAccounts;
    const live = await aNoteFor(house, standing as Standing, false);
    const ids = async (user: string) => {
      const login = await logIn(house.server, user);
      const answer = await fetch(`http://127.0.0.1:${house.server.port}/api/notebook`, {
        headers: { Cookie: login.cookie },
      });
      return ((await answer.json()) as { body: { id: NoteId }[] }).body.map(({ id }) => id);
    };
    expect(await ids("rita")).toContain(live.note.id);
    expect(await ids("stan")).not.toContain(live.note.id);
  });
});

describe("without accounts", () => {
  let house: House;
  beforeAll(async () => {
    const server = await aServer();
    server.link.isOpen = false;
    house = { server, ask: new Map([["anonymous", await open(server, "anonymous", "anonymous")]]) };
  });
  afterAll(() => house.server.close());

  it.each(aboutNotes)("%s needs the right of: %s, as lists give it to anonymous", async (op, right) => {
    for (const standing of withoutAccounts) await askAboutANote(house, standing, op, right);
  });

  it("a note that may not be read is not found", async () => {
    const closed = withoutAccounts.find(({ right }) => right === null) as Standing;
    const live = await aNoteFor(house, closed, false);
    expect(await answerTo(house, closed, "GET_NOTE", placeOf(live))).toMatchObject([
      { op: "ERROR_INFO", data: { info: "HTTP 404 Not Found" } },
    ]);
  });
});
