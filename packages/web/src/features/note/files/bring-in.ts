import type { Services } from "../../../platform/services.tsx";
import { pageNotifications } from "../../../ui/notices/page-notifications.ts";
import { texts as fileTexts, type OpenFolder, uploadsOf } from "../../files/index.ts";
import type { NoteSession } from "../session/note-session.ts";
import { offerInNote } from "./offers.ts";
import { insertReadingCode } from "./read-here.ts";
import { texts } from "./texts.ts";

/** Brings files into the workspace, and offers to read one that has arrived, where its note is still shown. */
export async function uploadIntoNote(
  services: Services,
  session: NoteSession,
  { files, to }: { readonly files: readonly File[]; readonly to: OpenFolder },
): Promise<void> {
  const paths = await uploadsOf(services).add(files, to);
  const { area } = to;
  const [path] = paths;
  if (path === undefined) return;
  if (paths.length > 1) return pageNotifications.done(fileTexts.t("uploadedAll", { count: paths.length }));
  const said = fileTexts.t(area === "mine" ? "uploadedMine" : "uploaded", { name: path });
  const offered = { label: texts.t("readHere"), perform: () => void insertReadingCode(session, path, area) };
  if (!offerInNote(session, () => pageNotifications.offer(said, offered))) pageNotifications.done(said);
}
