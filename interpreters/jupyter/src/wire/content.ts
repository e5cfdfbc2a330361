import { z } from "zod";

/*
 * The contents that a run, a completion and the start of a kernel look at. Kernels differ in what else they send, and in
 * what they leave out.
 */

const mimeBundle = z.record(z.string(), z.unknown());
export type MimeBundle = Readonly<z.infer<typeof mimeBundle>>;

const transient = z.object({ display_id: z.string().optional() }).nullish();

export const statusSchema = z.object({ execution_state: z.string() });
export const inputRequestSchema = z.object({ prompt: z.string().default(""), password: z.boolean().default(false) });
export const inputSchema = z.object({ execution_count: z.number() });
export const streamSchema = z.object({ text: z.string() });
export const displaySchema = z.object({ data: mimeBundle, transient });
export const clearSchema = z.object({ wait: z.boolean().default(false) });
export const errorSchema = z.object({
  ename: z.string().default("Error"),
  evalue: z.string().default(""),
  traceback: z.array(z.string()).default([]),
});
export type KernelError = Readonly<z.infer<typeof errorSchema>>;

const payload = z.object({ source: z.string(), data: mimeBundle.optional() });

export const executeReplySchema = errorSchema.extend({
  status: z.string(),
  // A payload of a shape we do not know is not worth losing a run over.
  payload: z.array(payload).nullish().catch([]),
});
export type ExecuteReply = Readonly<z.infer<typeof executeReplySchema>>;

export const kernelInfoSchema = z.object({
  implementation: z.string().default("unknown"),
  implementation_version: z.string().default(""),
  supported_features: z.array(z.string()).default([]),
});

export const subshellSchema = z.object({ subshell_id: z.string() });

export const inspectReplySchema = z.object({
  status: z.string(),
  found: z.boolean().default(false),
  data: mimeBundle.default({}),
});

export const completeReplySchema = z.object({
  status: z.string(),
  matches: z.array(z.string()).default([]),
  cursor_start: z.number().default(0),
  cursor_end: z.number().default(0),
  metadata: z
    .object({
      _jupyter_types_experimental: z
        .array(z.object({ text: z.string(), type: z.string().nullish(), start: z.number(), end: z.number() }))
        .optional()
        .catch(undefined),
    })
    .default({}),
});
export type CompleteReply = Readonly<z.infer<typeof completeReplySchema>>;
