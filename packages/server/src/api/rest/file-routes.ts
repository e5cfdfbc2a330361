/**
 * `/api/octavo/files` and `/api/octavo/uploads`: the files that paragraphs read and write. Users who may run code can reach them by code; users who
 * may run no interpreter at all cannot, and so not here either. Zeppelin has none of this.
 */
import { mostEditedBytes, previewChoicesSchema } from "@octavo/note";
import { type FileArea, fileAreaSchema, NotebookError, type TrashedFiles, type WorkspaceFiles } from "@octavo/protocol";
import { z } from "zod";
import { sendPieces } from "../../net/send-pieces.ts";
import type { Asker } from "../../notebook/paragraphs.ts";
import { mostBytes, pieceBytes } from "../../workspace/uploads.ts";
import type { Services } from "../services.ts";
import { abortWithReply } from "./abort-with-reply.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route, rawBytes } from "./route.ts";

const newUpload = z.object({
  name: z.string().max(1000),
  folder: z.string().max(4000).default(""),
  size: z.number().int().nonnegative(),
  replace: z.boolean().default(false),
  area: fileAreaSchema.default("shared"),
});
const renaming = z.object({
  area: fileAreaSchema.default("shared"),
  from: z.string().max(5000),
  to: z.string().max(5000),
});
const restoring = z.object({ area: fileAreaSchema.default("shared"), id: z.string().max(100) });
const previewing = z.object({
  area: fileAreaSchema.default("shared"),
  path: z.string().max(5000),
  choices: previewChoicesSchema.default({}),
});
const making = z.object({ area: fileAreaSchema.default("shared"), path: z.string().max(5000) });
const saving = z.object({
  area: fileAreaSchema.default("shared"),
  path: z.string().max(5000),
  text: z.string().max(mostEditedBytes),
  /** As the preview of the file said it. */
  version: z.string().max(100),
});
const dayMs = 86_400_000;

export function fileRoutes(services: Services): readonly Route[] {
  const { workspace, uploads, interpreters, filePreviews } = services;
  const needCode = ({ user, roles }: Asker) => {
    if (interpreters.visibleTo({ name: user, roles }).length > 0) return;
    throw new NotebookError("notPermitted", "Files are for those who may run code, and you may run no interpreter.");
  };
  return [
    createRoute({
      method: "GET",
      path: "/octavo/files",
      isOfServer: true,
      needs: "user",
      async handle({ asker, query }) {
        needCode(asker);
        const area = areaOfQuery(query);
        const [listed, usage] = await Promise.all([workspace.list(asker, area), workspace.usageOf(asker)]);
        return wrapInEnvelope({
          ...listed,
          mostBytes,
          area,
          areas: workspace.areasOf(asker),
          mayWrite: workspace.mayWrite(asker, area),
          usage,
        } satisfies WorkspaceFiles);
      },
    }),
    createRoute({
      method: "GET",
      path: "/octavo/files/file",
      isOfServer: true,
      needs: "user",
      async handle({ asker, query }, reply) {
        needCode(asker);
        const path = namedFile(query);
        const file = await workspace.read(asker, areaOfQuery(query), path);
        void reply
          .header("Content-Disposition", attachment(path))
          .header("Content-Security-Policy", "sandbox")
          .header("Content-Length", file.size)
          .type("application/octet-stream");
        return sendPieces(reply, file.bytes);
      },
    }),
    createRoute({
      method: "DELETE",
      path: "/octavo/files/file",
      isOfServer: true,
      needs: "user",
      async handle({ asker, query }) {
        needCode(asker);
        await workspace.remove(asker, areaOfQuery(query), namedFile(query));
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "POST",
      path: "/octavo/files/rename",
      isOfServer: true,
      body: renaming,
      needs: "user",
      async handle({ asker, body }) {
        needCode(asker);
        await workspace.rename(asker, body);
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "POST",
      path: "/octavo/files/preview",
      isOfServer: true,
      scope: "read",
      body: previewing,
      needs: "user",
      async handle({ asker, body }, reply) {
        needCode(asker);
        return wrapInEnvelope(await filePreviews.look(asker, body, abortWithReply(reply)));
      },
    }),
    createRoute({
      method: "PUT",
      path: "/octavo/files/text",
      isOfServer: true,
      body: saving,
      needs: "user",
      async handle({ asker, body }) {
        needCode(asker);
        return wrapInEnvelope({ version: await workspace.saveText(asker, body) });
      },
    }),
    createRoute({
      method: "POST",
      path: "/octavo/files/folder",
      isOfServer: true,
      body: making,
      needs: "user",
      async handle({ asker, body }) {
        needCode(asker);
        await workspace.makeFolder(asker, body.area, body.path);
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "DELETE",
      path: "/octavo/files/folder",
      isOfServer: true,
      needs: "user",
      async handle({ asker, query }) {
        needCode(asker);
        await workspace.removeFolder(asker, areaOfQuery(query), namedFile(query));
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "GET",
      path: "/octavo/files/trash",
      isOfServer: true,
      needs: "user",
      async handle({ asker, query }) {
        needCode(asker);
        const kept = workspace.trashKeptMs;
        const files = workspace.trashed(asker, areaOfQuery(query));
        return wrapInEnvelope({ files, keptDays: kept === null ? null : kept / dayMs } satisfies TrashedFiles);
      },
    }),
    createRoute({
      method: "POST",
      path: "/octavo/files/restore",
      isOfServer: true,
      body: restoring,
      needs: "user",
      async handle({ asker, body }) {
        needCode(asker);
        return wrapInEnvelope({ path: await workspace.restore(asker, body.area, body.id) });
      },
    }),
    createRoute({
      method: "DELETE",
      path: "/octavo/files/trash",
      isOfServer: true,
      needs: "user",
      async handle({ asker, query }) {
        needCode(asker);
        const { id } = query;
        await workspace.empty(asker, areaOfQuery(query), typeof id === "string" ? id : null);
        return wrapInEnvelope();
      },
    }),
    createRoute({
      method: "POST",
      path: "/octavo/uploads",
      isOfServer: true,
      body: newUpload,
      needs: "user",
      async handle({ asker, body }) {
        needCode(asker);
        return wrapInEnvelope(await uploads.begin({ ...body, asker }));
      },
    }),
    createRoute({
      method: "PUT",
      path: "/octavo/uploads/:uploadId",
      isOfServer: true,
      body: rawBytes,
      bodyLimit: pieceBytes,
      needs: "user",
      async handle({ asker, params, query, body }) {
        needCode(asker);
        const at = z.coerce.number().int().nonnegative().safeParse(query["at"]);
        if (!at.success) throw new NotebookError("badRequest", "Say with `at` where in the file this piece belongs.");
        return wrapInEnvelope(await uploads.add({ id: params.uploadId, asker, at: at.data, bytes: body }));
      },
    }),
    createRoute({
      method: "DELETE",
      path: "/octavo/uploads/:uploadId",
      isOfServer: true,
      needs: "user",
      async handle({ asker, params }) {
        await uploads.giveUp(params.uploadId, asker.user);
        return wrapInEnvelope();
      },
    }),
  ];
}

/** The shared one where none is named. */
function areaOfQuery({ area = "shared" }: Readonly<Record<string, unknown>>): FileArea {
  const named = fileAreaSchema.safeParse(area);
  if (named.success) return named.data;
  throw new NotebookError("badRequest", "`area` is “shared” or “mine”.");
}

/** @throws NotebookError where none is named, or several are */
function namedFile({ path }: Readonly<Record<string, unknown>>): string {
  if (typeof path === "string") return path;
  throw new NotebookError("badRequest", "Say with `path` which file.");
}

/** By RFC 6266: any name, and one for readers that know letters of ASCII only. */
function attachment(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
