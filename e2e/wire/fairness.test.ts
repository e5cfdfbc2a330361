/** What one user does to another by using much, or by the names they choose: with real accounts, runs and schedules. */
import { afterEach, describe, expect, it } from "vitest";
import { shiroData } from "../harness/accounts.ts";
import { call, logIn } from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo, until } from "../harness/octavo.ts";

let octavo: Octavo;
afterEach(() => discard(octavo));

interface StartedSlot {
  readonly started: number | null;
}

/** A user who is logged in, and their requests over REST. */
async function userOf(name: string) {
  const headers = { Cookie: (await logIn(octavo.address, name, `${name}-pw`)).cookie };
  const ask = async (method: string, path: string, body?: unknown) =>
    (await call(octavo.address, method, path, body, headers)).json;
  const make = async (path: string, ...texts: readonly string[]) =>
    (await ask("POST", "/notebook", { name: path, paragraphs: texts.map((text) => ({ text })) })).body as string;
  /** What the paragraph of a place shows after a run. */
  const run = async (noteId: string, place: number) => {
    const { paragraphs } = (await ask("GET", `/notebook/${noteId}`)).body as {
      readonly paragraphs: readonly { readonly id: string }[];
    };
    const { body } = await ask("POST", `/notebook/run/${noteId}/${paragraphs[place]?.id}`);
    return (body as { readonly msg: readonly { readonly data: string }[] }).msg.map(({ data }) => data).join("");
  };
  const startsOf = async (noteId: string) => {
    const { history } = (await ask("GET", `/octavo/schedule/${noteId}`)).body as {
      readonly history: readonly StartedSlot[];
    };
    return history.flatMap(({ started }) => started ?? []);
  };
  return { ask, make, run, startsOf };
}

describe("a name that a note lacks", () => {
  it("is not taken from another user's note, until the owner names that note", async () => {
    octavo = await startOctavo({ data: await shiroData() });
    const alice = await userOf("alice");
    const bob = await userOf("bob");
    const theirs = await bob.make("Theirs", "%sh(saveAs=region)\necho 'x; echo taken'");
    await bob.run(theirs, 0);
    const own = await alice.make("Own", "%sh(interpolate=true)\necho {region}", "%js\nString(await z.get('region'))");
    expect(await alice.run(own, 0)).toBe("{region}\n");
    expect(await alice.run(own, 1)).toContain("undefined");
    expect(await bob.ask("PUT", `/octavo/pool/${own}`, { notes: [theirs] })).toMatchObject({ status: "FORBIDDEN" });
    await alice.ask("PUT", `/octavo/pool/${own}`, { notes: [theirs] });
    expect(await alice.run(own, 0)).toContain("taken");
  });
});

describe("schedules of one user", () => {
  it("keep those of others waiting for few turns, however many they are", async () => {
    const env = { OCTAVO_SCHEDULE_MINIMUM_SECONDS: "1", OCTAVO_SCHEDULES_AT_ONCE: "1" };
    octavo = await startOctavo({ data: await shiroData(), env });
    const alice = await userOf("alice");
    const bob = await userOf("bob");
    const schedule = { cron: "* * * * * ?" };
    const many: string[] = [];
    for (let count = 0; count < 24; count++) many.push(await alice.make(`Many/${count}`, "%sh\nsleep 0.2"));
    for (const id of many) await alice.ask("POST", `/notebook/cron/${id}`, schedule);
    const one = await bob.make("One", "%sh\ntrue");
    await bob.ask("POST", `/notebook/cron/${one}`, schedule);
    await until(async () => (await bob.startsOf(one)).length >= 4);
    const [last = 0, before = 0] = (await bob.startsOf(one)).slice(0, 2);
    const starts = (await Promise.all(many.map((id) => alice.startsOf(id)))).flat();
    const between = starts.filter((at) => at > before && at < last);
    // In the order in which they fall due, there are all 24 between two of the other's.
    expect(between.length).toBeLessThan(12);
  });

  it("are refused where they want more than is allowed", async () => {
    octavo = await startOctavo({ data: await shiroData() });
    const alice = await userOf("alice");
    const id = await alice.make("Often", "%sh\ntrue");
    expect((await alice.ask("POST", `/notebook/cron/${id}`, { cron: "* * * * * ?" })).message).toContain(
      "Two runs would be 1 s apart, and here at least 10 s have to lie between them.",
    );
  });
});
