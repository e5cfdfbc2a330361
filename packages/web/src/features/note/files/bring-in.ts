import type { FileArea } from "@octavo/protocol";
import type { Services } from "../../../platform/services.tsx";
import { notices } from "../../../ui/notices/notices.ts";
import { texts as fileTexts } from "../../files/texts.ts";
import { uploadsOf } from "../../files/uploads-of.ts";
import type { NoteSession } from "../session/note-session.ts";
import { offerIn } from "./offers.ts";
import { readHere } from "./read-here.ts";
import { texts } from "./texts.ts";

/** Brings files into the workspace, and offers to read one that has arrived, where its note is still shown. */
export async function bringIn(
  services: Services,
  session: NoteSession,
  { files, area }: { readonly files: readonly File[]; readonly area: FileArea },
): Promise<void> {
  const paths = await uploadsOf(services).add(files, area);
  const [path] = paths;
  if (path === undefined) return;
  if (paths.length > 1) return notices.done(fileTexts.t("uploadedAll", { count: paths.length }));
  const said = fileTexts.t(area === "mine" ? "uploadedMine" : "uploaded", { name: path });
  const offered = { label: texts.t("readHere"), perform: () => void readHere(session, path, area) };
  if (!offerIn(session, () => notices.offer(said, offered))) notices.done(said);
}
