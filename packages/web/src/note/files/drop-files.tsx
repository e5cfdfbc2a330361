import { useEffect } from "react";
import { useStore } from "zustand";
import { useTexts } from "../../language/use-texts.tsx";
import { DropVeil } from "../../shell/drop-veil.tsx";
import { UploadsPlace } from "../../shell/uploads-place.tsx";
import { useFileDrop } from "../../shell/use-file-drop.ts";
import { texts } from "../page/texts.ts";
import { panelStore } from "../panels/panel-store.ts";
import { useNoteSession } from "../session/session-context.tsx";
import { takeOffers } from "./offers.ts";
import { useBringIn, useMayBring } from "./use-bring-in.ts";

/** What people write by hand; what is larger was not. */
const isWritten = /\.(py|sql|r|js|mjs|ts|sh|java|scala|go|rb|md|txt|html|css|xml|ya?ml|toml|ini)$/i;
const mostCode = 200_000;

/** Files dropped anywhere on the note go into the workspace; only code that is dropped on an editor is written into it. */
export function DropFiles() {
  const t = useTexts(texts);
  const session = useNoteSession();
  const hasOwnPlace = useStore(panelStore, ({ open }) => open === "files");
  const isHovering = useFileDrop({ onDrop: useBringIn(), isOn: useMayBring(), isLeft: isForEditor });
  useEffect(() => takeOffers(session), [session]);
  return (
    <>
      {isHovering && <DropVeil title={t("dropToUpload")} text={t("dropHint")} />}
      {!hasOwnPlace && <UploadsPlace />}
    </>
  );
}

function isForEditor(files: readonly File[], target: Element): boolean {
  const isCode = files.every(({ name, size }) => size <= mostCode && isWritten.test(name));
  return isCode && target.closest(".cm-editor") !== null;
}
