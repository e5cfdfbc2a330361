/** What one person likes, kept in the browser. */
import { keepChoice, keptChoice } from "../../platform/kept-choices.ts";

const advanceKey = "octavo.advanceAfterRun";

const followKey = "octavo.followsRun";

/** Whether Shift+Enter moves on to the next paragraph. Default: yes. */
export function advancesAfterRun(): boolean {
  return keptChoice(advanceKey) ?? true;
}

export function setAdvancesAfterRun(advances: boolean): void {
  keepChoice(advanceKey, advances);
}

/** Whether the page goes along with a run of the whole note. Default: no. */
export function followsRun(): boolean {
  return keptChoice(followKey) ?? false;
}

export function keepFollowsRun(follows: boolean): void {
  keepChoice(followKey, follows);
}
