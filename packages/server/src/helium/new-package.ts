/** Makes a package to begin with: a folder of the registry, and beside it the description by which the page of packages lists it. */
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../storage/start-error.ts";
import { type TemplateType, templates } from "./templates.ts";

interface NewPackage {
  /** Folder of the descriptions. */
  readonly registry: string;
  readonly type: TemplateType;
  /** Of the package; the magic of a spell is the same behind a percent sign. */
  readonly name: string;
}

const version = "0.1.0";
/** Names of npm, without scopes. */
const nameForm = /^[a-z0-9][a-z0-9._-]{0,99}$/;

/** @returns the package's folder @throws StartError where the name is none of a package, or is taken; nothing is written then */
export async function writeNewPackage({ registry, type, name }: NewPackage): Promise<string> {
  if (!nameForm.test(name)) {
    throw new StartError(
      `"${name}" is no name of a package: up to 100 small letters, digits, points, dashes and underscores, with a letter or digit first.`,
    );
  }
  const artifact = `${name}@${version}`;
  const [folder, description] = [join(registry, artifact), join(registry, `${name}.json`)];
  const taken = [folder, description].find((path) => existsSync(path));
  if (taken !== undefined) throw new StartError(`${taken} is there already. Choose another name, or remove it.`);

  const { type: packageType, description: text, code, more } = templates[type];
  await mkdir(registry, { recursive: true });
  // The description last: with it the package is listed.
  const making = `${folder}.new`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making);
  await writeFile(join(making, "package.json"), json({ name, version, type: "module", main: "index.js" }));
  await writeFile(join(making, "index.js"), code(name));
  await rename(making, folder);
  await writeFile(description, json({ type: packageType, name, artifact, description: text, ...more(name) }));
  return folder;
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
