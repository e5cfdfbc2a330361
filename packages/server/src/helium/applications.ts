/**
 * Applications: packages that show something of their own beside a paragraph's result.
 *
 * Zeppelin loads their Java class into the interpreter that ran the paragraph. No interpreter here is a Java program, so none can be run.
 * Clients receive that in the words they know for an application that fails: it is loaded, says why as its output, and is in error. Nothing
 * of it is kept in the note.
 */
import type { Paragraph } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { ViewedNote } from "../notebook/live-note.ts";
import type { Notices } from "../notebook/notices.ts";
import type { Helium, Listed } from "./helium.ts";
import type { HeliumPackage } from "./package-description.ts";

interface ApplicationRequest {
  readonly live: ViewedNote;
  readonly paragraph: Paragraph;
  /** Of the package. */
  readonly name: string;
}

/** Those that are on, and whose resources are there. @param isThere asked of the name of each */
export async function suggestedApplications(
  helium: Pick<Helium, "enabled">,
  isThere: (resource: string) => boolean,
): Promise<readonly Listed[]> {
  const applications = (await helium.enabled()).filter(({ pkg }) => pkg.type === "APPLICATION");
  return applications
    .filter(({ pkg }) => hasResources(pkg, isThere))
    .toSorted((one, other) => one.pkg.name.localeCompare(other.pkg.name, "en"));
}

/** One of the lists of names is there as a whole; a package that names none needs none. */
function hasResources({ resources }: HeliumPackage, isThere: (resource: string) => boolean): boolean {
  return !resources || resources.length === 0 || resources.some((names) => names.every(isThere));
}

/**
 * Notifies all clients on the note that the application is there, and why it does not work.
 *
 * @returns the id of the application @throws NotebookError `packageNotFound` unless it is an application that is on
 */
export async function loadApplication(
  { helium, notices }: { readonly helium: Pick<Helium, "enabled">; readonly notices: Pick<Notices, "sendToNote"> },
  { live, paragraph, name }: ApplicationRequest,
): Promise<string> {
  const found = (await suggestedApplications(helium, () => true)).find(({ pkg }) => pkg.name === name);
  if (!found) throw new NotebookError("packageNotFound");
  const appId = `app_${live.note.id}-${paragraph.id}${name.replaceAll(".", "_")}`;
  const place = { noteId: live.note.id, paragraphId: paragraph.id, appId };
  const reason = `The application ${name} cannot run here: it is a Java class, and no interpreter of Octavo is a Java program.\n`;
  notices.sendToNote(live, { op: "APP_LOAD", data: { ...place, pkg: found.pkg } });
  notices.sendToNote(live, { op: "APP_STATUS_CHANGE", data: { ...place, status: "LOADING" } });
  notices.sendToNote(live, { op: "APP_UPDATE_OUTPUT", data: { ...place, index: 0, type: "TEXT", data: "" } });
  notices.sendToNote(live, { op: "APP_APPEND_OUTPUT", data: { ...place, index: 0, data: reason } });
  notices.sendToNote(live, { op: "APP_STATUS_CHANGE", data: { ...place, status: "ERROR" } });
  return appId;
}
