/** A package as a file of the registry describes it. */
import { z } from "zod";

export const packageSchema = z.looseObject({
  type: z.enum(["INTERPRETER", "NOTEBOOK_REPO", "APPLICATION", "VISUALIZATION", "SPELL"]),
  name: z.string().min(1),
  artifact: z.string().min(1),
  config: z.record(z.string(), z.unknown()).nullish(),
  /** What an application has to find: lists of names, each an alternative. */
  resources: z.array(z.array(z.string())).nullish(),
  /** How paragraphs of a spell begin: `%flow`. */
  spell: z.looseObject({ magic: z.string() }).nullish().catch(null),
});
export type HeliumPackage = Readonly<z.infer<typeof packageSchema>>;
