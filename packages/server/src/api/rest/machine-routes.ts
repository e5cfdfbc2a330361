/** `/api/octavo/machine`: who uses what of this machine, and its end, for administrators. */
import { createHash } from "node:crypto";
import type { NoteId } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { SessionInfo } from "@octavo/runner";
import type { Services } from "../services.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

const endedWords = "The run was ended by an administrator.";

export function machineRoutes({ runs, interpreters, notebook, access }: Services): readonly Route[] {
  const settingName = (id: string) => {
    try {
      return interpreters.get(id).name;
    } catch {
      return id; // Removed while its interpreter runs on.
    }
  };
  const ask = async () => {
    const sessions = await runs.measuredSessions.askForCertain();
    if (!sessions) throw new NotebookError("runnerAway");
    return sessions;
  };
  return [
    createRoute({
      method: "GET",
      path: "/octavo/machine",
      needs: "admin",
      async handle({ asker }) {
        const isShown = (id: string) => notebook.has(id) && access.may(asker, "reader", id);
        return wrapInEnvelope(
          (await ask()).map((session) => {
            const { driver, setting, since, isOpen, runs: count, user, ofUser, notes, use } = session;
            const shown = notes.filter(isShown);
            return {
              id: idOfSession(session),
              driver,
              setting: setting === null ? driver : settingName(setting),
              user,
              isShared: ofUser === null,
              notes: shown.flatMap((id) => {
                const path = notebook.pathOf(id as NoteId);
                return path === undefined ? [] : [{ id, path }];
              }),
              /** Notes that the administrator may not read have no names here. */
              hiddenNotes: notes.length - shown.length,
              since,
              state: isOpen ? (count > 0 ? "running" : "idle") : count > 0 ? "starting" : "ended",
              runs: count,
              ...(use ?? { processes: null, bytes: null, processorSeconds: null }),
            };
          }),
        );
      },
    }),
    createRoute({
      method: "DELETE",
      path: "/octavo/machine/:id",
      needs: "admin",
      async handle({ params }) {
        const session = (await ask()).find((each) => idOfSession(each) === params.id);
        if (!session) throw new NotebookError("sessionNotFound", "There is no such interpreter any more.");
        runs.closing.closeSessions([session.sessionKey], endedWords);
        return wrapInEnvelope();
      },
    }),
  ];
}

function idOfSession({ driver, sessionKey }: SessionInfo): string {
  return createHash("sha256")
    .update(JSON.stringify([driver, sessionKey]))
    .digest("base64url")
    .slice(0, 16);
}
