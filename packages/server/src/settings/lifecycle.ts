/** Zeppelin's lifecycle manager: whether interpreters that nobody uses are ended, and after how long. */
import type { Configuration } from "../configuration/configuration.ts";

const className = "zeppelin.interpreter.lifecyclemanager.class";
const threshold = "zeppelin.interpreter.lifecyclemanager.timeout.threshold";

/** What every setting has of it unless it says otherwise; nothing while the manager is off, as it is by default. */
export function lifecycleDefaults(configuration: Pick<Configuration, "given">): Readonly<Record<string, string>> {
  const isOn = /timeout/i.test(configuration.given(className) ?? "");
  return isOn ? { [threshold]: configuration.given(threshold) ?? "1h" } : {};
}
