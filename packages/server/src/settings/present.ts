/** Interpreter settings as clients see them: without secrets, with what became of their packages, and with a word about those that nothing here can run. */
import { hideSecrets } from "@octavo/note";
import type { InterpreterSettings } from "./interpreter-settings.ts";
import type { Setting } from "./setting.ts";
import { secretsIn, withoutSecretsOf } from "./setting-secrets.ts";

export function presentSetting(interpreters: InterpreterSettings, setting: Setting): Record<string, unknown> {
  const reason = interpreters.waitingReason(setting);
  // What the file says of them is about another server's.
  const { errorReason: _another, ...kept } = withoutSecretsOf(setting);
  const state = interpreters.statusOf(setting);
  // Installers repeat the addresses that they were given.
  const shownState = "errorReason" in state ? { ...state, errorReason: hideSecrets(state.errorReason) } : state;
  const shown = { ...kept, ...shownState };
  const secrets = secretsIn(setting);
  const ours = {
    ...(reason === null ? {} : { isWaiting: true, reason }),
    ...(interpreters.isUntouched(setting) ? { isUntouched: true } : {}),
    ...(secrets.length > 0 ? { secrets } : {}),
  };
  return Object.keys(ours).length > 0 ? { ...shown, octavo: ours } : shown;
}

/** For users who may run a setting and not change it: what there is to run, and nothing of how it is set up. */
export function presentForUse(interpreters: InterpreterSettings, setting: Setting): Record<string, unknown> {
  const { remote, perNote, perUser, isExistingProcess, setPermission, isUserImpersonate } = setting.option;
  const option = { remote, port: -1, perNote, perUser, isExistingProcess, setPermission, isUserImpersonate };
  const { id, name, group, interpreterGroup } = setting;
  const { status, octavo } = presentSetting(interpreters, { ...setting, properties: {} });
  const shown = { id, name, group, properties: {}, status, interpreterGroup, dependencies: [], option };
  return octavo === undefined ? shown : { ...shown, octavo };
}

/** `INTERPRETER_BINDINGS`: a setting with its interpreters, and nothing of its properties. */
export function presentBinding({ id, name, interpreterGroup }: Setting): Record<string, unknown> {
  return { id, name, interpreters: interpreterGroup, selected: true };
}
