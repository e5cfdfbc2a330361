/** What one person likes, kept in the browser. */
import { keepChoice, keptChoice } from "../../../platform/kept-choices.ts";

const followKey = "octavo.followsRun";

/** Whether the page goes along with a run of the whole note. Default: no. */
export function followsRun(): boolean {
  return keptChoice(followKey) ?? false;
}

export function keepFollowsRun(follows: boolean): void {
  keepChoice(followKey, follows);
}
