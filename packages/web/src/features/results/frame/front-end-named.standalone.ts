/** Front ends of widgets from the islands of the file. */
import { type Islands, readIsland } from "../common/islands.ts";
import type { FrontEnd } from "./drawing/widgets/messages.ts";

/** @throws Error when the front end is missing */
export async function frontEndNamed({ name }: { readonly name: string }): Promise<FrontEnd> {
  const found = readIsland<Islands["frontEnds"]>("frontEnds")?.[name];
  if (!found) throw new Error(`The file has no front end ${name}.`);
  return found as FrontEnd;
}
