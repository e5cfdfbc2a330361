import type { ChildOptions } from "./child.ts";
import type { SessionSettings } from "./driver.ts";

/** How a program is started that prepares a session. @param writable the folders that it is to fill */
export function toolOptions(
  { environment, tools }: Pick<SessionSettings, "environment" | "tools">,
  writable: readonly string[] = [],
): Pick<ChildOptions, "env" | "confinement" | "cwd"> {
  return tools === undefined
    ? { env: environment }
    : { env: tools.environment, confinement: tools.confine(writable), cwd: "/" };
}
