/** Files of the workspace: the folder in which paragraphs run. They are listed, and come in piece by piece, under `/api/octavo/files` and `/api/octavo/uploads`. */
import { z } from "zod";

/** Where files are: shared with all who may run code, or in the home of a user. */
export const fileAreaSchema = z.enum(["shared", "mine"]);
export type FileArea = z.infer<typeof fileAreaSchema>;

export const workspaceFileSchema = z.object({
  /** From the area's folder, with `/` between folders. */
  path: z.string(),
  /** In bytes. */
  size: z.number(),
  /** In milliseconds since 1970. */
  changedAt: z.number(),
  /** Whose it is; null where code has made it and no user is known. */
  owner: z.string().nullable(),
  /** Whether the one who asks may rename, replace and remove it. */
  mayChange: z.boolean(),
});
export type WorkspaceFile = Readonly<z.infer<typeof workspaceFileSchema>>;

export const workspaceFilesSchema = z.object({
  files: z.array(workspaceFileSchema).readonly(),
  /** Paths of the folders, also of those with nothing in them. */
  folders: z.array(z.string()).readonly().default([]),
  /** False where there are more than are listed. */
  isWhole: z.boolean(),
  /** The largest file that is taken. */
  mostBytes: z.number(),
  area: fileAreaSchema,
  /** The areas that there are for the one who asks. */
  areas: z.array(fileAreaSchema).readonly(),
  /** Whether they may bring files here. */
  mayWrite: z.boolean(),
  /** What all their files take, and may take; null without accounts. */
  usage: z.object({ usedBytes: z.number(), mostBytes: z.number().nullable() }).nullable(),
});
export type WorkspaceFiles = Readonly<z.infer<typeof workspaceFilesSchema>>;

export const trashedFileSchema = z.object({
  id: z.string(),
  /** Where it was. */
  path: z.string(),
  size: z.number(),
  owner: z.string().nullable(),
  removedBy: z.string(),
  /** In milliseconds since 1970. */
  removedAt: z.number(),
});
export type TrashedFile = Readonly<z.infer<typeof trashedFileSchema>>;

export const trashedFilesSchema = z.object({
  files: z.array(trashedFileSchema).readonly(),
  /** Days after which they are removed for good; null for never. */
  keptDays: z.number().nullable(),
});
export type TrashedFiles = Readonly<z.infer<typeof trashedFilesSchema>>;

export const uploadBegunSchema = z.object({
  id: z.string(),
  /** The largest piece that is taken at once. */
  pieceBytes: z.number().int().positive(),
});
export type UploadBegun = Readonly<z.infer<typeof uploadBegunSchema>>;

/** Where the next piece begins, or the file that is complete. */
export const uploadedPieceSchema = z.union([z.object({ at: z.number() }), z.object({ path: z.string() })]);
export type UploadedPiece = Readonly<z.infer<typeof uploadedPieceSchema>>;
