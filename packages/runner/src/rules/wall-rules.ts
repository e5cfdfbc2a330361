/** What a setting's properties say about the wall around its sessions. */
import { isAbsolute, resolve } from "node:path";
import { InterpreterError } from "@octavo/interpreter";
import { type ListedHost, readHosts } from "../network/host-list.ts";

export interface WallRules {
  readonly network: "all" | "none" | readonly ListedHost[];
  /** Folders and files of the machine, absolute. */
  readonly readable: readonly string[];
  readonly writable: readonly string[];
  readonly devices: readonly string[];
}

/** Names of properties, as administrators write them into a setting. */
const wallRuleNames = {
  network: "octavo.wall.network",
  readable: "octavo.wall.read",
  writable: "octavo.wall.write",
  devices: "octavo.wall.devices",
} as const;

/** @throws InterpreterError that names the property which cannot be meant so */
export function wallRulesOf(properties: Readonly<Record<string, string>>): WallRules {
  return {
    network: networkIn(properties),
    readable: pathsInProperty(properties, wallRuleNames.readable),
    writable: pathsInProperty(properties, wallRuleNames.writable),
    devices: pathsInProperty(properties, wallRuleNames.devices, "/dev/"),
  };
}

function networkIn(properties: Readonly<Record<string, string>>): WallRules["network"] {
  const text = (properties[wallRuleNames.network] ?? "").trim() || "all";
  if (text === "all" || text === "none") return text;
  const hosts = readHosts(text.split(","));
  if (typeof hosts !== "string") return hosts;
  throw new InterpreterError(
    `The interpreter setting says ${wallRuleNames.network} = ${text.slice(0, 60)}, which is no list of hosts: ${hosts}. Write it like data.example.com, *.example.org:443, 10.0.0.0/8:5432, or all, or none.`,
  );
}

/** Paths with commas between them. */
function pathsInProperty(properties: Readonly<Record<string, string>>, name: string, below = "/"): readonly string[] {
  const paths = (properties[name] ?? "").split(",").flatMap((path) => path.trim() || []);
  for (const path of paths) {
    const isGood =
      isAbsolute(path) &&
      resolve(path).startsWith(below) &&
      resolve(path) !== "/" &&
      !/^\/(?:proc|sys)(?:\/|$)/.test(resolve(path));
    if (!isGood)
      throw wrongPropertyError(
        name,
        path,
        below === "/dev/" ? "/dev/nvidia0, /dev/nvidiactl" : "/srv/data, /mnt/models",
      );
  }
  return paths.map((path) => resolve(path));
}

function wrongPropertyError(name: string, text: string, example: string): InterpreterError {
  return new InterpreterError(
    `The interpreter setting says ${name} = ${text.slice(0, 60)}, which is none: write it like ${example}, or leave it blank.`,
  );
}
