/** `zeppelin-site.xml`: properties in the flat form that Hadoop's programs use, and nothing else of XML. */
import { readFileSync } from "node:fs";
import { codeOfError } from "../storage/file-system.ts";
import { StartError } from "../storage/start-error.ts";

/** Names and values; what is blank says nothing. */
export function parseSite(xml: string): ReadonlyMap<string, string> {
  const bare = xml.replace(/<!--[\s\S]*?-->/g, "");
  const properties = new Map<string, string>();
  for (const part of bare.split("<property>").slice(1)) {
    const [inside = ""] = part.split("</property>");
    const name = contentOfElement(inside, "name");
    const value = contentOfElement(inside, "value");
    if (name && value) properties.set(name, value);
  }
  return properties;
}

/** Empty when there is no such file. @throws StartError when it cannot be read or ends in the middle: it may say who may not read what */
export function readZeppelinSite(path: string): ReadonlyMap<string, string> {
  let xml: string;
  try {
    xml = readFileSync(path, "utf8");
  } catch (error) {
    if (codeOfError(error) === "ENOENT" || codeOfError(error) === "ENOTDIR") return new Map();
    throw new StartError(`${path} cannot be read (${codeOfError(error)}).`, { cause: error });
  }
  if (xml.includes("<property>") && !xml.includes("</configuration>")) {
    throw new StartError(`${path} ends in the middle. Mend it, or move it away to start with defaults.`);
  }
  return parseSite(xml);
}

function contentOfElement(text: string, element: string): string | null {
  const start = text.indexOf(`<${element}>`);
  const end = text.indexOf(`</${element}>`, start);
  return start === -1 || end === -1 ? null : decodeEntities(text.slice(start + element.length + 2, end)).trim();
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{1,5});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name] ?? whole;
    const code = name[1] === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
