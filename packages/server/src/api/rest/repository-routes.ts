/**
 * `/api/notebook-repositories`: where notes are kept. There is one place, the notebook folder, and it is chosen when the server starts; to save
 * it as it is reads the notes from it again, as in Zeppelin.
 */
import { NotebookError, parseWireJson, repositoryBody } from "@octavo/protocol";
import type { FastifyReply } from "fastify";
import type { Services } from "../services.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route, rawText } from "./route.ts";

/** By the name that Zeppelin's clients know. */
const className = "org.apache.zeppelin.notebook.repo.GitNotebookRepo";
const pathSetting = "Notebook Path";

/** @param folder the notebook folder, absolute */
export function repositoryRoutes({ notebook }: Services, folder: string): readonly Route[] {
  const repository = {
    name: "GitNotebookRepo",
    className,
    settings: [{ type: "INPUT", value: [], selected: folder, name: pathSetting }],
  };
  return [
    createRoute({
      method: "GET",
      path: "/notebook-repositories",
      needs: "admin",
      handle: () => wrapInEnvelope([repository]),
    }),
    createRoute({
      method: "PUT",
      path: "/notebook-repositories",
      body: rawText,
      needs: "admin",
      async handle({ body }, reply) {
        if (body.trim() === "") return reply.code(404).send({ status: "NOT_FOUND", message: "" });
        const wanted = wantedFrom(body);
        if (wanted === null) return notAcceptable(reply, "Invalid payload");
        if (wanted === undefined) return notAcceptable(reply, "Invalid payload structure");
        if (wanted.name !== className) return wrapInEnvelope({ name: "", className: "", settings: [] });
        refuseOtherFolder(wanted.settings[pathSetting] ?? folder, folder);
        await notebook.reload();
        return wrapInEnvelope(repository);
      },
    }),
    createRoute({
      method: "GET",
      path: "/notebook-repositories/reload",
      needs: "admin",
      async handle() {
        await notebook.reload();
        return wrapInEnvelope();
      },
    }),
  ];
}

/** Undefined for what is no such body. */
function wantedFrom(body: string) {
  try {
    const json = parseWireJson(body, "The body");
    return json === null ? null : repositoryBody.safeParse(json).data;
  } catch {
    return undefined;
  }
}

function refuseOtherFolder(wanted: string, folder: string): void {
  if (wanted.replace(/\/+$/, "") === folder) return;
  throw new NotebookError(
    "badRequest",
    `The notebook folder is chosen when the server starts: end it and start it with --data, whose folder "notebook" has the notes. Until then it stays ${folder}.`,
  );
}

function notAcceptable(reply: FastifyReply, error: string): FastifyReply {
  return reply.code(406).send({ status: "NOT_ACCEPTABLE", message: "", body: { error } });
}
