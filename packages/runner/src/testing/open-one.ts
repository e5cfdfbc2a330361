import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Driver, Session } from "@octavo/interpreter";
import { UserGroups } from "../confinement/user-groups.ts";
import { openSession } from "../open-session.ts";
import { handClock } from "./hand-clock.ts";

interface Opened {
  readonly session: Session;
  /** A data folder of its own. */
  readonly data: string;
}

/** Opens a session of Ada's. @param home the name of the home behind its wall; undefined for none. @param fill puts files into the data folder before */
export async function openOne(
  driver: Driver,
  { home, fill = () => {} }: { readonly home?: string; readonly fill?: (data: string) => void } = {},
): Promise<Opened> {
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
      watchMachine: () => () => false,
      clock: handClock(),
      log: () => {},
    },
    {
      driver: driver.name,
      sessionKey: "one",
      properties: {},
      user: "ada",
      home,
      mark: "mark",
      onStage: () => {},
      signal: new AbortController().signal,
    },
  );
  return { session, data };
}
