import type { Edit } from "@octavo/client";
import { texts } from "./texts.ts";

/** What the user did: "moved a paragraph". */
export function editWords(edit: Edit): string {
  switch (edit.type) {
    case "insert":
      return texts.t("inserted");
    case "move":
      return texts.t("moved");
    case "remove":
      return texts.t("removed");
    case "clear":
      return texts.t("cleared");
    case "clearAll":
      return texts.t("clearedAll");
    case "configure":
      return texts.t("configured");
    case "entitle":
      return texts.t("entitled", { title: edit.title ?? "" });
    case "rename":
      return texts.t("renamed", { name: edit.name });
    case "configureNote":
      return texts.t("configuredNote");
    case "fillIn":
      return texts.t("filledIn");
  }
}
