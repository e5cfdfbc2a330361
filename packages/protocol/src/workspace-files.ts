/** Files of the workspace: the folder in which paragraphs run. They are listed, and come in piece by piece, under `/api/octavo/files` and `/api/octavo/uploads`. */
import { z } from "zod";

export const workspaceFileSchema = z.object({
  /** From the folder in which paragraphs run, with `/` between folders. */
  path: z.string(),
  /** In bytes. */
  size: z.number(),
  /** In milliseconds since 1970. */
  changedAt: z.number(),
});
export type WorkspaceFile = Readonly<z.infer<typeof workspaceFileSchema>>;

export const workspaceFilesSchema = z.object({
  files: z.array(workspaceFileSchema).readonly(),
  /** False where there are more than are listed. */
  isWhole: z.boolean(),
  /** The largest file that is taken. */
  mostBytes: z.number(),
});
export type WorkspaceFiles = Readonly<z.infer<typeof workspaceFilesSchema>>;

export const uploadBegunSchema = z.object({
  id: z.string(),
  /** The largest piece that is taken at once. */
  pieceBytes: z.number().int().positive(),
});
export type UploadBegun = Readonly<z.infer<typeof uploadBegunSchema>>;

/** Where the next piece begins, or the file that is complete. */
export const uploadedPieceSchema = z.union([z.object({ at: z.number() }), z.object({ path: z.string() })]);
export type UploadedPiece = Readonly<z.infer<typeof uploadedPieceSchema>>;
