/** Zeppelin's lifecycle manager: whether unused interpreters are ended, and after how long. */
import type { Configuration } from "../configuration/configuration.ts";

const className = "zeppelin.interpreter.lifecyclemanager.class";
const threshold = "zeppelin.interpreter.lifecyclemanager.timeout.threshold";

/**
 * What every setting has of it unless it says otherwise: what Zeppelin's names say where they say something, else what this server's own limit says.
 *
 * @param idleMinutes of the limit; null for never
 */
export function lifecycleDefaults(
  configuration: Pick<Configuration, "given">,
  idleMinutes: number | null,
): Readonly<Record<string, string>> {
  const named = configuration.given(className);
  if (named === undefined) return idleMinutes === null ? {} : { [threshold]: `${idleMinutes}m` };
  return /timeout/i.test(named) ? { [threshold]: configuration.given(threshold) ?? "1h" } : {};
}
