/** The network of a session behind its wall: all of the machine's, none, or one of its own from which listed hosts are reached. */
import { existsSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { InterpreterError, type Mount, type Wall } from "@octavo/interpreter";
import { type ListedHost, readHosts } from "../network/host-list.ts";
import { proxyVariables } from "../network/inside.ts";
import { type NetworkPrograms, type OpenNetwork, openNetwork } from "../network/session-network.ts";
import type { WallRules } from "../rules/wall-rules.ts";

type Environment = Readonly<Record<string, string>>;

export interface PlaceNetwork {
  readonly network: Wall["network"];
  readonly mounts: readonly Mount[];
  readonly variables: (environment: Environment) => Environment;
  readonly end: () => Promise<void>;
}

interface Wanted {
  readonly rules: Pick<WallRules, "network">;
  /** Hosts that the driver needs; undefined for all that the setting lets it reach. */
  readonly reaches: readonly string[] | undefined;
  /** Of the session: a file of names goes there. */
  readonly folder: string;
  readonly programs: NetworkPrograms | undefined;
  /** Default: one that is opened now */
  readonly open?: OpenNetwork | undefined;
}

/** @throws InterpreterError with what keeps it from being there */
export async function networkFor({
  rules,
  reaches,
  folder,
  programs,
  open = openNetwork,
}: Wanted): Promise<PlaceNetwork> {
  const reach = narrowed(rules.network, reaches);
  if (typeof reach === "string") {
    return { network: reach, mounts: [], variables: (environment) => environment, end: async () => {} };
  }
  const { network, hostsText, end } = await open(reach, { programs, isNeeded: reach !== rules.network });
  const path = join(folder, "hosts");
  await writeFile(path, hostsText);
  // For a session of another account too.
  await chmod(path, 0o644);
  return {
    network,
    mounts: existsSync("/etc/hosts") ? [{ kind: "read", path, at: "/etc/hosts" }] : [],
    variables: proxyVariables,
    end,
  };
}

/** What a driver needs closes what the setting leaves open, and opens nothing that the setting closes. */
function narrowed(
  set: WallRules["network"],
  reaches: readonly string[] | undefined,
): "all" | "none" | readonly ListedHost[] {
  if (set === "none" || reaches === undefined) return set;
  if (reaches.length === 0) return "none";
  if (set !== "all") return set;
  const hosts = readHosts(reaches);
  if (typeof hosts !== "string") return hosts;
  throw new InterpreterError(`The interpreter setting names a server that code behind a wall cannot reach: ${hosts}.`);
}
