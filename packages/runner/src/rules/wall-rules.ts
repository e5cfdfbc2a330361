/** What a setting's properties say about the wall around its sessions. */
import { isAbsolute, resolve } from "node:path";
import { InterpreterError } from "@octavo/interpreter";

export interface WallRules {
  readonly network: "all" | "none";
  /** Folders and files of the machine, absolute. */
  readonly readable: readonly string[];
  readonly writable: readonly string[];
  readonly devices: readonly string[];
}

/** Names of properties, as administrators write them into a setting. */
export const wallRuleNames = {
  network: "octavo.wall.network",
  readable: "octavo.wall.read",
  writable: "octavo.wall.write",
  devices: "octavo.wall.devices",
} as const;

/** @throws InterpreterError that names the property which cannot be meant so */
export function wallRulesOf(properties: Readonly<Record<string, string>>): WallRules {
  const network = (properties[wallRuleNames.network] ?? "").trim() || "all";
  if (network !== "all" && network !== "none") throw wrong(wallRuleNames.network, network, "all or none");
  return {
    network,
    readable: pathsIn(properties, wallRuleNames.readable),
    writable: pathsIn(properties, wallRuleNames.writable),
    devices: pathsIn(properties, wallRuleNames.devices, "/dev/"),
  };
}

/** Paths with commas between them. */
function pathsIn(properties: Readonly<Record<string, string>>, name: string, below = "/"): readonly string[] {
  const paths = (properties[name] ?? "").split(",").flatMap((path) => path.trim() || []);
  for (const path of paths) {
    const isGood =
      isAbsolute(path) &&
      resolve(path).startsWith(below) &&
      resolve(path) !== "/" &&
      !/^\/(?:proc|sys)(?:\/|$)/.test(resolve(path));
    if (!isGood) throw wrong(name, path, below === "/dev/" ? "/dev/nvidia0, /dev/nvidiactl" : "/srv/data, /mnt/models");
  }
  return paths.map((path) => resolve(path));
}

function wrong(name: string, text: string, example: string): InterpreterError {
  return new InterpreterError(
    `The interpreter setting says ${name} = ${text.slice(0, 60)}, which is none: write it like ${example}, or leave it blank.`,
  );
}
