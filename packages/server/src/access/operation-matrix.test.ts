/** Every operation of the socket, asked by each kind of user, about notes that are there, in the trash, and not there. */
import type { Right } from "@octavo/note";
import type { RequestName } from "@octavo/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AServer, aServer } from "../testing/a-server.ts";
import { askedOperations, type RequestTarget } from "./testing/asked-operations.ts";
import * as matrix from "./testing/matrix.ts";
import { type Standing, sixPeople, suffices, withAccounts, withoutAccounts } from "./testing/standings.ts";
import { type Talk, type TalkMessage, talk } from "./testing/talk.ts";

interface OperationServer {
  readonly server: AServer;
  /** By user. */
  readonly talks: ReadonlyMap<string, Talk>;
}

const aNoteFor = matrix.notesBelow("/N");
const { placeOf } = matrix;
const nowhere = matrix.nowhere("/nowhere");

/** How a request about the note at hand is answered; without an `AUTH_INFO` it was let through. */
async function answerTo(
  house: OperationServer,
  { user }: Standing,
  op: RequestName,
  place: RequestTarget,
): Promise<readonly TalkMessage[]> {
  const socket = house.talks.get(user);
  if (!socket) throw new Error(`nobody called ${user}`);
  const { isShown, data } = askedOperations[op];
  // Leaves what another case has shown.
  await socket.ask("GET_HOME_NOTE");
  const shown = isShown ? await socket.ask("GET_NOTE", { id: place.noteId }) : [];
  return [...shown, ...(await socket.ask(op, data(place)))];
}

/** Without what comes back as it was sent. */
function withoutEcho(frames: readonly TalkMessage[], { paragraphId }: RequestTarget) {
  return frames.map(({ op, data }) => ({ op, data: data["id"] === paragraphId ? { ...data, id: "" } : data }));
}

const infos = (frames: readonly TalkMessage[], op: string) =>
  frames.filter((frame) => frame.op === op).map(({ data }) => String(data["info"]));

async function askAboutANote(house: OperationServer, standing: Standing, op: RequestName, right: Right): Promise<void> {
  for (const isTrashed of [false, true]) {
    const live = await aNoteFor(house.server, { standing, isTrashed });
    const before = live.note;
    const frames = await answerTo(house, standing, op, placeOf(live));
    const label = `${op} by ${standing.name}${isTrashed ? ", in the trash" : ""}: ${JSON.stringify(frames)}`;
    if (suffices(standing.right, right)) {
      expect(infos(frames, "AUTH_INFO"), label).toEqual([]);
      expect(infos(frames, "ERROR_INFO"), label).not.toContain("HTTP 404 Not Found");
      continue;
    }
    matrix.expectUntouched(house.server, { live, before, standing, label });
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

const aboutNotes = matrix.aboutNotes(askedOperations);
const aboutNone = Object.entries(askedOperations).filter(([, { needs }]) => needs === "user" || needs === "admin");

describe("with accounts", () => {
  let house: OperationServer;
  beforeAll(async () => {
    const server = await aServer({ shiro: sixPeople });
    server.link.isOpen = false;
    const users = [...new Set(withAccounts.map(({ user }) => user))];
    const talks = await Promise.all(users.map(async (user) => [user, await talk(server, user)] as const));
    house = { server, talks: new Map(talks) };
  });
  afterAll(() => house.server.close());

  it.each(aboutNotes)("%s needs the right of: %s", async (op, right) => {
    for (const standing of withAccounts) await askAboutANote(house, standing, op, right);
  });

  it.each(aboutNone)("%s is about no note: administrators or all users may send it", async (op, { needs, data }) => {
    for (const user of ["stan", "root"]) {
      const frames = (await house.talks.get(user)?.ask(op, data({ ...nowhere, paragraphId: `${user}-${op}` }))) ?? [];
      const isRefused = needs === "admin" && user === "stan";
      expect(infos(frames, "AUTH_INFO"), user).toEqual(isRefused ? ["Only administrators may do this."] : []);
    }
  });

  it("with accounts lists leave out what may not be read", async () => {
    const [standing] = withAccounts;
    const live = await aNoteFor(house.server, { standing: standing as Standing, isTrashed: false });
    const ids = (user: string) => house.talks.get(user)?.notes();
    expect(await ids("rita")).toContain(live.note.id);
    expect(await ids("stan")).not.toContain(live.note.id);
  });
});

describe("without accounts", () => {
  let house: OperationServer;
  beforeAll(async () => {
    const server = await aServer();
    server.link.isOpen = false;
    house = { server, talks: new Map([["anonymous", await talk(server, "anonymous")]]) };
  });
  afterAll(() => house.server.close());

  it.each(aboutNotes)("%s needs the right of: %s, as lists give it to anonymous", async (op, right) => {
    for (const standing of withoutAccounts) await askAboutANote(house, standing, op, right);
  });

  it("a note that may not be read is not found", async () => {
    const closed = withoutAccounts.find(({ right }) => right === null) as Standing;
    const live = await aNoteFor(house.server, { standing: closed, isTrashed: false });
    expect(await answerTo(house, closed, "GET_NOTE", placeOf(live))).toMatchObject([
      { op: "ERROR_INFO", data: { info: "HTTP 404 Not Found" } },
    ]);
  });
});
