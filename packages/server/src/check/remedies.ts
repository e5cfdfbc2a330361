/** What an administrator, or the author of a note, can do about paragraphs that will not run. */
import type { BlockedReason, Verdict } from "./verdict.ts";

const ofReason: Readonly<Record<Exclude<BlockedReason, "noDriver" | "noDatabase" | "notFound">, string>> = {
  noPermission: "Name the users or a role of theirs among those who may use the setting.",
  existingProcess: 'Switch "Connect to existing process" off in the setting.',
  notReady: "Change the packages of the setting, or restart it.",
  unfitName: "Rename what is filled into the setting's properties.",
  unreadable: "Correct the first line of the paragraph.",
  noAddress: "Give the setting the address of its database.",
  wall: "Correct the property in the setting.",
};

const pythonInstead = "write what is Python for %python, with the package pyspark, and what is SQL for %sql or %jdbc";

/** What runs instead, by Zeppelin's name of the group. */
const insteadOf: Readonly<Record<string, string>> = {
  spark: pythonInstead,
  livy: pythonInstead,
  flink: "write what is Python for %python, with the package apache-flink",
  r: "write it for %ir, once the Jupyter kernel of R is installed",
  kotlin: "write it for a Jupyter kernel of that language",
  groovy: "write it for a Jupyter kernel of that language",
  java: "write it for a Jupyter kernel of that language",
};

/** Null for an interpreter that works. */
export function remedyFor({ name, isDefault, group, blocked }: Verdict): string | null {
  if (blocked === null) return null;
  const { reason } = blocked;
  switch (reason) {
    case "noDriver":
      return keepOrRewrite(insteadOfGroup(group ?? ""));
    case "noDatabase":
      return keepOrRewrite("reach that database from %python, with a package that speaks to it");
    case "notFound":
      return isDefault
        ? `Choose another default in the interpreters of these notes: none here is called ${name}.`
        : `${keepOrRewrite(insteadOfGroup(name.slice(1).split(".")[0] ?? ""))} Or add an interpreter setting of this name.`;
    default:
      return ofReason[reason];
  }
}

/** A group may be called as anything, also as what every object has. */
function insteadOfGroup(group: string): string | undefined {
  return Object.hasOwn(insteadOf, group) ? insteadOf[group] : undefined;
}

function keepOrRewrite(how = "write them for what runs here"): string {
  return `They keep the results they have. To run them again, ${how}.`;
}
