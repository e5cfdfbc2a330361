/** `octavo plugin new <view|spell> <name>`: a package of one's own to begin with, which administrators find on the page of packages. */
import { parseArgs } from "node:util";
import { findFolders, type TemplateType, writeNewPackage } from "@octavo/server/home";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

interface PluginSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
}

export async function runPluginCommand(argv: readonly string[], { env, terminal }: PluginSurroundings): Promise<void> {
  const { values, positionals } = readFlags(argv);
  const [verb, type, name, ...others] = positionals;
  if (verb !== "new" || !isTemplateType(type) || name === undefined || others.length > 0) {
    throw new UsageError("octavo plugin takes new, view or spell, and one name.");
  }
  const { helium } = findFolders({
    data: values.data ?? (env["OCTAVO_DATA"] || undefined),
    home: values["zeppelin-home"] ?? (env["OCTAVO_ZEPPELIN_HOME"] || undefined),
    workingDirectory: process.cwd(),
  });
  terminal.print(await writeNewPackage({ registry: helium, type, name }));
  terminal.report(
    `Enable ${name} on the page "Helium packages". After each change of its index.js, open api/helium/bundle/load/${name}?refresh=true as an administrator, and load the note again.`,
  );
}

function isTemplateType(word: string | undefined): word is TemplateType {
  return word === "view" || word === "spell";
}

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { data: { type: "string" }, "zeppelin-home": { type: "string" } },
    });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
