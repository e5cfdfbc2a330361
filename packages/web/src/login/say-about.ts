import type { Rest } from "@octavo/client";
import { openDialog } from "../shell/dialogs/dialog-store.ts";
import { texts } from "./texts.ts";

/** What this is, and which version of it, as far as the server can be asked. */
export async function sayAbout(rest: Pick<Rest, "version">): Promise<void> {
  const version = await rest.version().catch(() => null);
  const text = `${version === null ? "" : `${texts.t("version", { version })}\n\n`}${texts.t("aboutText")}`;
  openDialog({ type: "details", title: texts.t("about"), text });
}
