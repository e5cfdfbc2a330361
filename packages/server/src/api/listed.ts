import type { NoteInfo } from "@octavo/protocol";
import type { Principal } from "../auth/principal.ts";
import type { Services } from "./services.ts";

type ListedParts = Pick<Services, "access" | "notebook" | "configuration">;

/** What lists show to a user: the notes they may read, without the home note where that is not to be among them. */
export function listedFor({ access, notebook, configuration }: ListedParts, principal: Principal): readonly NoteInfo[] {
  const notes = access.readable(principal, notebook.list());
  if (!configuration.isOn("zeppelin.notebook.homescreen.hide", false)) return notes;
  const home = configuration.given("zeppelin.notebook.homescreen");
  return notes.filter(({ id }) => id !== home);
}
