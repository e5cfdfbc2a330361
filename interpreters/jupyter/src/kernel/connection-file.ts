import { randomBytes } from "node:crypto";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SessionSettings } from "@octavo/interpreter";

/** The paths of the sockets that we connect to. */
export interface Endpoints {
  readonly shell: string;
  readonly control: string;
  readonly iopub: string;
  readonly stdin: string;
}

/** Where a kernel has to listen, and the key that signs its messages and ours. */
export interface ConnectionFile {
  readonly path: string;
  readonly key: string;
  readonly endpoints: Endpoints;
  /** Takes the sockets with it. */
  readonly remove: () => Promise<void>;
}

/** A Unix socket's path holds 107 bytes on Linux and 103 on macOS. */
const longestPath = 100;
const ports = { shell: 1, control: 2, iopub: 3, stdin: 4, hb: 5 } as const;

type SocketFolders = Pick<SessionSettings, "runtimeDirectory" | "socketDirectory" | "confinement">;

/** In a folder of its own, which belongs to the kernel's account and no other account may enter. */
export async function writeConnectionFile(place: SocketFolders): Promise<ConnectionFile> {
  const account = place.confinement?.account ?? null;
  const directory = place.socketDirectory ?? (await makeShortFolder(place.runtimeDirectory));
  const prefix = join(directory, "s");
  const path = join(directory, "kernel.json");
  const key = randomBytes(32).toString("hex");
  const content = {
    transport: "ipc",
    ip: prefix,
    ...Object.fromEntries(Object.entries(ports).map(([channel, port]) => [`${channel}_port`, port])),
    key,
    signature_scheme: "hmac-sha256",
    kernel_name: "python3",
  };
  await writeFile(path, JSON.stringify(content), { mode: 0o600 });
  // The folder last: what is in one's own folder can be another thing a moment later.
  if (account !== null) for (const one of [path, directory]) await chown(one, account.uid, account.gid);
  return {
    path,
    key,
    endpoints: {
      shell: `${prefix}-${ports.shell}`,
      control: `${prefix}-${ports.control}`,
      iopub: `${prefix}-${ports.iopub}`,
      stdin: `${prefix}-${ports.stdin}`,
    },
    // A folder that was given goes with the session's place.
    remove: () =>
      place.socketDirectory === undefined ? rm(directory, { recursive: true, force: true }) : Promise.resolve(),
  };
}

/** mkdtemp makes folders with mode 0700. */
async function makeShortFolder(runtimeDirectory: string): Promise<string> {
  const isShort = Buffer.byteLength(join(runtimeDirectory, "k-123456", "s-5")) <= longestPath;
  return await mkdtemp(isShort ? join(runtimeDirectory, "k-") : join(tmpdir(), "octavo-k-"));
}
