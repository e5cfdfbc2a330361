import { isNestedAtMost, maximumWidgetDepth } from "@octavo/interpreter";
import { z } from "zod";

/*
 * The contents that a run, a completion and the start of a kernel look at. Kernels differ in what else they send, and in
 * what they leave out.
 */

const mimeBundle = z.record(z.string(), z.unknown());
export type MimeBundle = Readonly<z.infer<typeof mimeBundle>>;

const transient = z.object({ display_id: z.string().optional() }).nullish();

/** Of a model, its class, or its module; longer ones are none that a library has. */
export const maximumNameLength = 200;
/** A content is two levels around what a widget sends. */
const commContent = z.custom((content) => isNestedAtMost(content, maximumWidgetDepth + 2), "Nested too deep");
const commId = z.string().max(maximumNameLength);
const commData = z.record(z.string(), z.json()).default({});
export const commOpenSchema = commContent.pipe(z.object({ comm_id: commId, target_name: z.string(), data: commData }));
export const commMessageSchema = commContent.pipe(z.object({ comm_id: commId, data: commData }));
/** A front end as `setup/front_ends.py` sends it. */
export const frontEndSchema = z.object({ hash: z.string().regex(/^[\da-f]{64}$/), content: z.base64().optional() });
/** Where in a state bytes belong. */
export const bufferPathSchema = z
  .array(z.union([z.string().max(1000), z.number().int().nonnegative()]))
  .min(1)
  .max(20);

export const statusSchema = z.object({ execution_state: z.string() });
export const inputRequestSchema = z.object({ prompt: z.string().default(""), password: z.boolean().default(false) });
export const inputSchema = z.object({ execution_count: z.number() });
export const namedStreamSchema = z.object({ name: z.string().default("stdout"), text: z.string() });
export const streamSchema = z.object({ text: z.string() });
export const displaySchema = z.object({
  data: mimeBundle,
  metadata: mimeBundle.optional().catch(undefined),
  transient,
});
export const clearSchema = z.object({ wait: z.boolean().default(false) });
export const errorSchema = z.object({
  ename: z.string().default("Error"),
  evalue: z.string().default(""),
  traceback: z.array(z.string()).default([]),
});
export type KernelError = Readonly<z.infer<typeof errorSchema>>;

const payload = z.object({
  source: z.string(),
  data: mimeBundle.optional(),
  /** Of `ask_exit`: the kernel is to go on all the same. */
  keepkernel: z.boolean().nullish(),
  /** Of `set_next_input`: whether it takes the place of what was run. */
  text: z.string().nullish(),
  replace: z.boolean().nullish(),
});

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
