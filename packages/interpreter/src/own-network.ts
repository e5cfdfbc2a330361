/**
 * A network of its own for the processes of a session: nothing but the loopback interface, on which programs of ours answer that stand outside.
 *
 * It is made once, by the first program in it, and each wall of the session joins it. What holds it is a descriptor of this process and not a number of a
 * process: a number would be another process's one day, with another network.
 */
import { closeSync, openSync } from "node:fs";
import { findProgram } from "./programs.ts";

/** By paths that can be opened while this process holds it. */
export interface OwnNetwork {
  readonly net: string;
  /** The user namespace that it belongs to; null where that is this process's own. */
  readonly user: string | null;
}

export interface HeldNetwork {
  readonly network: OwnNetwork;
  readonly release: () => void;
}

/** Where system programs are, whatever the server's PATH says. */
export const systemPath = `${process.env["PATH"] ?? ""}:/usr/sbin:/usr/bin:/sbin:/bin`;

/** Adds addresses to the interface up to `--`, where the system has a tool for that, and becomes the rest. */
const addAddresses = `while [ "$1" != -- ]; do ip address add "$1" dev lo 2>/dev/null || :; shift; done; shift; exec "$@"`;

/** bubblewrap switches the interface on by itself. */
const switchOn = `ip link set lo up 2>/dev/null || ifconfig lo up 2>/dev/null ||
perl -e 'socket(S,2,1,0); $r=pack("a16x24","lo"); ioctl(S,0x8913,$r) or die; $f=unpack("x16S",$r); ioctl(S,0x8914,pack("a16Sx22","lo",$f|1)) or die' 2>/dev/null ||
{ echo "The loopback interface of a network cannot be switched on: install bubblewrap or iproute2." >&2; exit 1; }`;

export interface FirstProgram {
  readonly command: readonly string[];
  /** With their length, as of the interface: "192.0.2.1/32". */
  readonly addresses: readonly string[];
  /** As for a wall. */
  readonly tool: "bubblewrap" | "unshare";
}

/** The command that starts a program in a new network. It may listen on any port there; it sees this machine's files and processes. */
export function inOwnNetwork({ command, addresses, tool }: FirstProgram): readonly string[] {
  const isRoot = process.getuid?.() === 0;
  const added = ["octavo", ...addresses, "--", ...command];
  if (tool === "unshare") {
    return [
      programOf("unshare"),
      ...(isRoot ? [] : ["--user", "--map-current-user", "--keep-caps"]),
      ...["--net", "--", "/bin/sh", "-c", `${switchOn}\n${addAddresses}`, ...added],
    ];
  }
  return [
    programOf("bwrap"),
    ...(isRoot ? [] : ["--unshare-user"]),
    ...["--unshare-net", "--die-with-parent", "--ro-bind", "/", "/", "--dev-bind", "/dev", "/dev"],
    ...["--cap-drop", "ALL", "--cap-add", "CAP_NET_ADMIN", "--cap-add", "CAP_NET_BIND_SERVICE"],
    ...["--", "/bin/sh", "-c", addAddresses, ...added],
  ];
}

/** Takes hold of the network of a process that is in one of its own. @throws where that is gone */
export function holdNetwork(pid: number): HeldNetwork {
  const isRoot = process.getuid?.() === 0;
  const held = (isRoot ? ["net"] : ["net", "user"]).map((name) => openSync(`/proc/${pid}/ns/${name}`, "r"));
  const [net, user] = held.map((descriptor) => `/proc/${process.pid}/fd/${descriptor}`);
  return {
    network: { net: net ?? "", user: user ?? null },
    release: () => {
      for (const descriptor of held) closeSync(descriptor);
    },
  };
}

/** What stands before a command that is to be in that network. */
export function joinNetwork({ net, user }: OwnNetwork): readonly string[] {
  const whose = user === null ? [] : [`--user=${user}`, "--preserve-credentials"];
  return [programOf("nsenter"), ...whose, `--net=${net}`, "--"];
}

function programOf(name: string): string {
  return findProgram(name, systemPath) ?? name;
}
