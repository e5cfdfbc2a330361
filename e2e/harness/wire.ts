/**
 * What a file of wire tests uses: one server for all its tests, and for each test a foreign client of its own. Clients that connect in a test are
 * gone after it.
 */
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { call, ForeignClient, noteOf, type Who, type WireNote } from "./foreign-client.ts";
import { discard, type Octavo, startOctavo } from "./octavo.ts";

export interface Wire {
  /** The server; may be put in place of by a test that ends it. */
  octavo: Octavo;
  /** Of the test that runs. */
  readonly client: ForeignClient;
  connect(who?: Who): Promise<ForeignClient>;
  /** One REST call. */
  call(method: string, path: string, body?: unknown): ReturnType<typeof call>;
  /** Makes a note of one empty paragraph, which the client then shows. */
  newNote(): Promise<WireNote>;
}

interface WireOptions {
  /** Where notes are made. */
  readonly folder: string;
  /** Prepares the data folder before the server starts. */
  readonly data?: () => Promise<string>;
  readonly env?: Readonly<Record<string, string>>;
}

export function useWire({ folder, data, env = {} }: WireOptions): Wire {
  let octavo: Octavo;
  let client: ForeignClient;
  let clients: ForeignClient[] = [];
  let notes = 0;

  beforeAll(async () => {
    octavo = await startOctavo({ env, ...(data ? { data: await data() } : {}) });
  });
  afterAll(() => discard(octavo));
  beforeEach(async () => {
    client = await wire.connect();
  });
  afterEach(async () => {
    await Promise.all(clients.map((each) => each.close()));
    clients = [];
  });

  const wire: Wire = {
    get octavo() {
      return octavo;
    },
    set octavo(next) {
      octavo = next;
    },
    get client() {
      return client;
    },
    async connect(who) {
      const made = await ForeignClient.connect(octavo.address);
      if (who) made.who = who;
      clients.push(made);
      return made;
    },
    call: (method, path, body) => call(octavo.address, method, path, body),
    async newNote() {
      notes += 1;
      return noteOf(await client.ask("NEW_NOTE", { name: `${folder}/Note ${notes}` }, "NEW_NOTE"));
    },
  };
  return wire;
}
