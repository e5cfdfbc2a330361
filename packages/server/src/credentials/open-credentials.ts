import { join } from "node:path";
import { readConfFile } from "../storage/conf-file.ts";
import { StartError } from "../storage/start-error.ts";
import { type AllCredentials, Credentials } from "./credentials.ts";
import { credentialsText, parseCredentials } from "./credentials-json.ts";
import { sealedFile } from "./sealed-file.ts";
import { decryptAsZeppelin } from "./zeppelin-cipher.ts";

interface CredentialFiles {
  /** Where the sealed file and its key are. */
  readonly folder: string;
  /** The file that Zeppelin may have written. */
  readonly zeppelinFile: string;
  /** `zeppelin.credentials.encryptKey`, for a file that Zeppelin encrypted. */
  readonly zeppelinKey: string | undefined;
  /** Without, credentials last as long as the server. */
  readonly isPersistent: boolean;
}

/** @throws StartError when a file is there that cannot be read */
export async function openCredentials({
  folder,
  zeppelinFile,
  zeppelinKey,
  isPersistent,
}: CredentialFiles): Promise<Credentials> {
  if (!isPersistent) return new Credentials({ all: new Map(), save: async () => {} });
  const place = { keyPath: join(folder, "credentials.key"), purpose: "octavo credentials" };
  const file = sealedFile(join(folder, "credentials.octavo"), place);
  const save = (all: AllCredentials) => file.write(credentialsText(all));
  const own = await file.read();
  if (own !== null) return new Credentials({ all: parseCredentials(own), save });
  const all = await readZeppelinCredentials(zeppelinFile, zeppelinKey);
  if (all.size > 0) await save(all);
  return new Credentials({ all, save });
}

/** @throws StartError when the file is there and cannot be read */
export async function readZeppelinCredentials(path: string, key: string | undefined): Promise<AllCredentials> {
  const text = await readConfFile(path);
  if (text === null || text.trim() === "") return new Map();
  try {
    return parseCredentials(key === undefined ? text : decryptAsZeppelin(text, key));
  } catch (cause) {
    const hint =
      key === undefined
        ? "Set zeppelin.credentials.encryptKey if Zeppelin encrypted it"
        : "Does zeppelin.credentials.encryptKey fit it?";
    throw new StartError(`${path} cannot be read. ${hint}, or move it away to start without.`, { cause });
  }
}
