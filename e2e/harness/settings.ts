/** Interpreter settings of a test's own. */
import { call } from "./foreign-client.ts";

interface Option {
  readonly perNote?: string;
  readonly perUser?: string;
  readonly isUserImpersonate?: boolean;
}

/** Makes a setting of a kind, each note with an interpreter of its own. @param headers of an administrator, where there are accounts */
export async function makeSetting(
  address: string,
  {
    name,
    group,
    properties = {},
    option = {},
  }: { name: string; group: string; properties?: Record<string, string>; option?: Option },
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const given = Object.entries(properties).map(([key, value]) => [key, { name: key, value, type: "string" }]);
  const wanted = {
    name,
    group,
    properties: Object.fromEntries(given) as object,
    dependencies: [],
    option: { perNote: "isolated", perUser: "shared", ...option },
  };
  const { status, json } = await call(address, "POST", "/interpreter/setting", wanted, headers);
  if (status !== 200) throw new Error(`The setting ${name} was refused: ${json.message}`);
}
