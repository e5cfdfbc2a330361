/** What the program says first that works as another account; whatever it says is only what that account could say. */
import { catalogue, type ErrorCode } from "@octavo/protocol";
import { z } from "zod";

const count = z.number().int().nonnegative();
const known = z.object({ size: count, uid: z.number().int() });

export const headSchema = z.union([
  z.object({
    error: z.object({
      code: z.enum(Object.keys(catalogue) as [ErrorCode, ...ErrorCode[]]),
      text: z.string().max(2000),
    }),
  }),
  z.object({ done: z.literal(true) }),
  z.object({ size: count }),
  z.object({ taken: z.boolean() }),
  z.object({ known: known.nullable() }),
  z.object({
    files: z
      .array(known.extend({ path: z.string().max(5000), changedAt: z.number() }))
      .max(10_000)
      .readonly(),
    folders: z.array(z.string().max(5000)).max(20_000).readonly(),
    isWhole: z.boolean(),
  }),
]);
export type Head = z.infer<typeof headSchema>;

/** Longer than the list of as many files as are listed. */
export const longestHead = 32 * 1024 ** 2;
