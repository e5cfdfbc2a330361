/** What can be set for a package, and how what is typed becomes a value. */
import { z } from "zod";
import type { FieldValues } from "../../ui/merge-edits.ts";

const fieldSchema = z.object({
  type: z.string().default("string"),
  description: z.string().default(""),
  defaultValue: z.unknown().optional(),
});
export const configSchema = z.object({
  confSpec: z.record(z.string(), z.unknown()).nullish(),
  confPersisted: z.record(z.string(), z.unknown()).nullish(),
});

export interface ConfigField {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  /** As it is typed; empty for what was never set. */
  readonly value: string;
  readonly defaultValue: string;
}

export function fieldsOfConfig({ confSpec, confPersisted }: z.infer<typeof configSchema>): readonly ConfigField[] {
  return Object.entries(confSpec ?? {}).flatMap(([name, declared]) => {
    const { data: field } = fieldSchema.safeParse(declared);
    if (!field) return [];
    const { type, description, defaultValue } = field;
    const persisted = confPersisted && Object.hasOwn(confPersisted, name) ? confPersisted[name] : undefined;
    return [{ name, type, description, value: textOfValue(persisted), defaultValue: textOfValue(defaultValue) }];
  });
}

export function typedValuesOf(fields: readonly ConfigField[]): FieldValues {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

/** What is typed as what its field holds. What cannot be read so stays as it was typed. */
export function readValue(type: string, text: string): unknown {
  if (type === "number") return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
  if (type !== "json") return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Whether what was typed is none of what its field holds, and so will be kept as text. */
export function isMisread(type: string, text: string): boolean {
  return (type === "number" || type === "json") && text !== "" && readValue(type, text) === text;
}

/** Of each field what was typed, or its default where nothing was. */
export function configOfValues(fields: readonly ConfigField[], values: FieldValues) {
  return Object.fromEntries(
    fields.map(({ name, type, defaultValue }) => [name, readValue(type, values[name] || defaultValue)]),
  );
}

function textOfValue(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
