/**
 * `/api/octavo/files` and `/api/octavo/uploads`: the files that paragraphs read and write. Whoever may run code can reach them by code; whoever may
 * run no interpreter at all cannot, and so not here either. Zeppelin has none of this.
 */
import { type FileArea, fileAreaSchema, NotebookError, type TrashedFiles, type WorkspaceFiles } from "@octavo/protocol";
import { z } from "zod";
import { sendPieces } from "../../net/send-pieces.ts";
import type { Asker } from "../../notebook/paragraphs.ts";
import { mostBytes, pieceBytes } from "../../workspace/uploads.ts";
import type { Services } from "../services.ts";
import { envelope } from "./reply.ts";
import { type Route, rawBytes, route } from "./route.ts";

const newUpload = z.object({
  name: z.string().max(1000),
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
const dayMs = 86_400_000;

export function fileRoutes({ workspace, uploads, interpreters }: Services): readonly Route[] {
  const needCode = ({ user, roles }: Asker) => {
    if (interpreters.visibleTo({ name: user, roles }).length > 0) return;
    throw new NotebookError("notPermitted", "Files are for those who may run code, and you may run no interpreter.");
  };
  return [
    route({
      method: "GET",
      path: "/octavo/files",
      isOfServer: true,
      needs: "user",
      async handle({ asker, query }) {
        needCode(asker);
        const area = areaOf(query);
        const [listed, usage] = await Promise.all([workspace.list(asker, area), workspace.usageOf(asker)]);
        return envelope({
          ...listed,
          mostBytes,
          area,
          areas: workspace.areasOf(asker),
          mayWrite: workspace.mayWrite(asker, area),
          usage,
        } satisfies WorkspaceFiles);
      },
    }),
    route({
      method: "GET",
      path: "/octavo/files/file",
      isOfServer: true,
      needs: "user",
      async handle({ asker, query }, reply) {
        needCode(asker);
        const path = namedFile(query);
        const file = await workspace.read(asker, areaOf(query), path);
        void reply
          .header("Content-Disposition", attachment(path))
          .header("Content-Security-Policy", "sandbox")
          .header("Content-Length", file.size)
          .type("application/octet-stream");
        return sendPieces(reply, file.bytes);
      },
    }),
    route({
      method: "DELETE",
      path: "/octavo/files/file",
      isOfServer: true,
      needs: "user",
      async handle({ asker, query }) {
        needCode(asker);
        await workspace.remove(asker, areaOf(query), namedFile(query));
        return envelope();
      },
    }),
    route({
      method: "POST",
      path: "/octavo/files/rename",
      isOfServer: true,
      body: renaming,
      needs: "user",
      async handle({ asker, body }) {
        needCode(asker);
        await workspace.rename(asker, body);
        return envelope();
      },
    }),
    route({
      method: "GET",
      path: "/octavo/files/trash",
      isOfServer: true,
      needs: "user",
      async handle({ asker, query }) {
        needCode(asker);
        const kept = workspace.trashKeptMs;
        const files = workspace.trashed(asker, areaOf(query));
        return envelope({ files, keptDays: kept === null ? null : kept / dayMs } satisfies TrashedFiles);
      },
    }),
    route({
      method: "POST",
      path: "/octavo/files/restore",
      isOfServer: true,
      body: restoring,
      needs: "user",
      async handle({ asker, body }) {
        needCode(asker);
        return envelope({ path: await workspace.restore(asker, body.area, body.id) });
      },
    }),
    route({
      method: "DELETE",
      path: "/octavo/files/trash",
      isOfServer: true,
      needs: "user",
      async handle({ asker, query }) {
        needCode(asker);
        const { id } = query;
        await workspace.empty(asker, areaOf(query), typeof id === "string" ? id : null);
        return envelope();
      },
    }),
    route({
      method: "POST",
      path: "/octavo/uploads",
      isOfServer: true,
      body: newUpload,
      needs: "user",
      async handle({ asker, body }) {
        needCode(asker);
        return envelope(await uploads.begin({ ...body, asker }));
      },
    }),
    route({
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
        return envelope(await uploads.add({ id: params.uploadId, asker, at: at.data, bytes: body }));
      },
    }),
    route({
      method: "DELETE",
      path: "/octavo/uploads/:uploadId",
      isOfServer: true,
      needs: "user",
      async handle({ asker, params }) {
        await uploads.giveUp(params.uploadId, asker.user);
        return envelope();
      },
    }),
  ];
}

/** The shared one where none is named. */
function areaOf({ area = "shared" }: Readonly<Record<string, unknown>>): FileArea {
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
