/** Spells of the server, as frames get them. */
import { z } from "zod";
import type { SpellSource } from "../frame-spell.ts";
import { enabledPackages, type Spell } from "./enabled-packages.ts";
import { packageScript } from "./package-script.ts";

export const spellSource: SpellSource = {
  enabled: enabledPackages,
  script: packageScript,
  async config({ name }: Spell) {
    const answer = await fetch(`api/helium/spell/config/${encodeURIComponent(name)}`);
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return mergedConfig(configSchema.parse(await answer.json()).body);
  },
};

const configSchema = z.object({
  body: z.object({
    confSpec: z
      .record(z.string(), z.looseObject({ defaultValue: z.unknown() }).catch({ defaultValue: undefined }))
      .nullish(),
    confPersisted: z.record(z.string(), z.unknown()).nullish(),
  }),
});

type SpellConfig = z.infer<typeof configSchema>["body"];

/** What was set, and for the rest what a package begins with. */
export function mergedConfig({ confSpec, confPersisted }: SpellConfig): Readonly<Record<string, unknown>> {
  const defaults = Object.entries(confSpec ?? {}).map(([name, { defaultValue }]) => [name, defaultValue]);
  return { ...Object.fromEntries(defaults), ...confPersisted };
}
