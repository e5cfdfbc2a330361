/** `/api/interpreter`: settings of interpreters. Only administrators see and change them here; who may restart those of a note is in `settings/restart.ts`. */
import { NotebookError } from "@octavo/protocol";
import { z } from "zod";
import { refuseLookalikes } from "../../access/lookalikes.ts";
import type { Principal } from "../../auth/principal.ts";
import { hasTokenScope } from "../../auth/reach.ts";
import { templates } from "../../settings/kinds.ts";
import { groupOfNewNotes, withDefaultFirst } from "../../settings/new-note-group.ts";
import { mayUseSetting } from "../../settings/permission.ts";
import { presentSetting } from "../../settings/present.ts";
import { needRestart } from "../../settings/restart.ts";
import { newSettingSchema, type Setting, type SettingChange, settingChangeSchema } from "../../settings/setting.ts";
import type { Services } from "../services.ts";
import { interpreterRepositoryBody, presentRepositories } from "./interpreter-repositories.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

const restartBody = z.object({ noteId: z.string().max(200).nullish() }).nullish();
const installBody = z.object({ name: z.string().max(200), artifact: z.string().max(2000) });

export function interpreterRoutes(services: Services): readonly Route[] {
  const { configuration, interpreters, runs, access, guard, notices, people } = services;
  const shown = (setting: Setting) => presentSetting(interpreters, setting);
  /** With a token, only one that is for administering. */
  const administers = (asker: Principal, id: string) =>
    access.isAdmin(asker) || (hasTokenScope(asker, "administer") && interpreters.administers(id, asker.user));
  const ownersSpelled = <Change extends SettingChange>(change: Change, kept: readonly string[] = []): Change => {
    refuseLookalikes(change.option.owners ?? [], { kept, people });
    return {
      ...change,
      option: { ...change.option, owners: change.option.owners && people.spelled(change.option.owners) },
    };
  };
  return [
    createRoute({
      method: "GET",
      path: "/interpreter",
      needs: "admin",
      handle: () => wrapInEnvelope(templates()),
    }),
    createRoute({
      method: "GET",
      path: "/interpreter/setting",
      needs: "admin",
      async handle() {
        await interpreters.lookForKernels();
        const first = groupOfNewNotes(configuration, interpreters);
        return wrapInEnvelope(withDefaultFirst(interpreters.all, first).map(shown));
      },
    }),
    createRoute({
      method: "GET",
      path: "/interpreter/setting/:id",
      needs: "admin",
      handle: ({ params }) => wrapInEnvelope(shown(interpreters.get(params.id))),
    }),
    createRoute({
      method: "POST",
      path: "/interpreter/setting",
      body: newSettingSchema,
      needs: "admin",
      handle: async ({ body }) => wrapInEnvelope(shown(await interpreters.create(ownersSpelled(body)))),
    }),
    createRoute({
      method: "PUT",
      path: "/interpreter/setting/:id",
      body: settingChangeSchema,
      needs: "admin",
      async handle({ params, body }) {
        const kept = interpreters.get(params.id).option.owners ?? [];
        const setting = await interpreters.update(params.id, ownersSpelled(body, kept));
        return wrapInEnvelope(
          shown(setting),
          "Its interpreters were ended; the next run starts with the new settings.",
        );
      },
    }),
    createRoute({
      method: "DELETE",
      path: "/interpreter/setting/:id",
      needs: "admin",
      async handle({ params }) {
        await interpreters.remove(params.id);
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "PUT",
      path: "/interpreter/setting/restart/:id",
      scope: "run",
      body: restartBody,
      needs: { right: "runner", note: ({ body }) => body?.noteId, named: ({ body }) => body?.noteId ?? "" },
      refusal: () => "No privilege to restart interpreter",
      handle({ params, body, asker }) {
        const setting = interpreters.get(params.id);
        const noteId = body?.noteId;
        if (noteId) {
          const { user: name, roles } = people.listed({ user: asker.user, roles: asker.roles });
          if (!mayUseSetting(setting, { name, roles })) {
            throw new NotebookError("notPermitted", `${asker.user} has no permission for ${setting.name}`);
          }
          const isWriter = access.may(asker, "writer", noteId);
          const { hasWalls } = interpreters;
          needRestart(setting, {
            user: asker.user,
            isAdministrators: administers(asker, setting.id),
            isWriter,
            hasWalls,
          });
          runs.closing.closeSessions(interpreters.sessionKeysOf(setting, { noteId, user: asker.user }));
        } else {
          if (!administers(asker, setting.id)) guard.needAdmin(asker);
          runs.closing.closeSetting(setting.id);
          interpreters.prepare(setting.id);
        }
        return wrapInEnvelope(shown(setting));
      },
    }),
    createRoute({
      method: "GET",
      path: "/interpreter/property/types",
      needs: "user",
      handle: () => wrapInEnvelope(["textarea", "string", "number", "url", "password", "checkbox"]),
    }),
    createRoute({
      method: "POST",
      path: "/interpreter/install",
      body: installBody,
      needs: "admin",
      handle({ body }) {
        notices.sendToAll("INTERPRETER_INSTALL_STARTED", {
          result: "Starting",
          message: `Starting to install ${body.name}`,
        });
        const message = `Octavo cannot install ${body.artifact}: its interpreters come with it, and those of Zeppelin need a driver that is not there yet.`;
        setImmediate(() => notices.sendToAll("INTERPRETER_INSTALL_RESULT", { result: "Failed", message }));
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "GET",
      path: "/interpreter/repository",
      needs: "admin",
      handle: () => wrapInEnvelope(presentRepositories(interpreters.repositories)),
    }),
    createRoute({
      method: "POST",
      path: "/interpreter/repository",
      body: interpreterRepositoryBody,
      needs: "admin",
      async handle({ body }) {
        await interpreters.addRepository(body);
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "DELETE",
      path: "/interpreter/repository/:id",
      needs: "admin",
      async handle({ params }) {
        await interpreters.removeRepository(params.id);
        return wrapInEnvelope();
      },
    }),
  ];
}
