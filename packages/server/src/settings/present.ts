/** Interpreter settings as clients see them: without secrets, with what became of their packages, and with a word about those that nothing here can run. */
import type { InterpreterSettings } from "./interpreter-settings.ts";
import { type Setting, secretsIn, withoutSecrets } from "./setting.ts";

export function presentSetting(interpreters: InterpreterSettings, setting: Setting): Record<string, unknown> {
  const reason = interpreters.waitingReason(setting);
  // What the file says of them is about another server's.
  const { errorReason: _another, ...kept } = withoutSecrets(setting);
  const shown = { ...kept, ...interpreters.statusOf(setting) };
  const secrets = secretsIn(setting);
  const ours = { ...(reason === null ? {} : { isWaiting: true, reason }), ...(secrets.length > 0 ? { secrets } : {}) };
  return Object.keys(ours).length > 0 ? { ...shown, octavo: ours } : shown;
}

/** `INTERPRETER_BINDINGS`: a setting with its interpreters, and nothing of its properties. */
export function presentBinding({ id, name, interpreterGroup }: Setting): Record<string, unknown> {
  return { id, name, interpreters: interpreterGroup, selected: true };
}
