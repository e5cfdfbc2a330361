import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Driver, Session } from "@octavo/interpreter";
import { UserGroups } from "../confinement/user-groups.ts";
import type { NetworkPrograms } from "../network/session-network.ts";
import { openSession } from "../open-session.ts";
import { handClock } from "./hand-clock.ts";

interface OpenedSession {
  readonly session: Session;
  /** A data folder of its own. */
  readonly data: string;
}

interface OneOptions {
  /** The name of the home behind its wall; undefined for none. */
  readonly home?: string;
  /** Puts files into the data folder before. */
  readonly fill?: (data: string) => void;
  readonly properties?: Readonly<Record<string, string>>;
  readonly networkPrograms?: NetworkPrograms;
}

/** Opens a session of Ada's. */
export async function openOne(
  driver: Driver,
  { home, fill = () => {}, properties = {}, networkPrograms }: OneOptions = {},
): Promise<OpenedSession> {
  const data = mkdtempSync(join(tmpdir(), "octavo-one-"));
  fill(data);
  const session = await openSession(
    {
      surroundings: {
        filesDirectory: join(data, "files"),
        cacheDirectory: join(data, "cache"),
        runtimeDirectory: data,
        environment: { PATH: process.env["PATH"] ?? "", HOME: "/home-of-the-server" },
      },
      dataDirectory: data,
      loadDriver: () => Promise.resolve(driver),
      places: () => ({}),
      userGroups: new UserGroups(),
      maySpare: false,
      ...(networkPrograms === undefined ? {} : { networkPrograms }),
      watchMachine: () => () => false,
      clock: handClock(),
      log: () => {},
    },
    {
      driver: driver.name,
      sessionKey: "one",
      properties,
      user: "ada",
      home,
      mark: "mark",
      onStage: () => {},
      signal: new AbortController().signal,
    },
  );
  return { session, data };
}
