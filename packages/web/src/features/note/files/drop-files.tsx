import { useCallback, useEffect } from "react";
import { z } from "zod";
import { useStore } from "zustand";
import { useTexts } from "../../../i18n/use-texts.tsx";
import { useServices } from "../../../platform/services.tsx";
import { isRefused, useAnswer } from "../../../platform/use-answer.ts";
import { DropVeil } from "../../../ui/file-drop/drop-veil.tsx";
import { useFileDrop } from "../../../ui/file-drop/use-file-drop.ts";
import { UploadsPlace } from "../../files/uploads-place.tsx";
import { useNoteSession } from "../context/session-context.tsx";
import { texts } from "../page/texts.ts";
import { panelStore } from "../panels/panel-store.ts";
import { takeOffers } from "./offers.ts";
import { useBringIn, useMayBring } from "./use-bring-in.ts";

/** What people write by hand; what is larger was not. */
const isWritten = /\.(py|sql|r|js|mjs|ts|sh|java|scala|go|rb|md|txt|html|css|xml|ya?ml|toml|ini)$/i;
const mostCode = 200_000;

/** Files dropped anywhere on the note go into the workspace; only code that is dropped on an editor is written into it. */
export function DropFiles() {
  const session = useNoteSession();
  const hasOwnPlace = useStore(panelStore, ({ open }) => open === "files");
  const isHovering = useFileDrop({ onDrop: useBringIn(), isOn: useMayBring(), isLeft: isForEditor });
  useEffect(() => takeOffers(session), [session]);
  return (
    <>
      {isHovering && <Veil />}
      {!hasOwnPlace && <UploadsPlace />}
    </>
  );
}

/** Says what dropping does. Whoever may write the note, and run no interpreter, is not let to the files: they hear so before they let go. */
function Veil() {
  const t = useTexts(texts);
  const { rest } = useServices();
  const ask = useCallback(() => rest.call("GET", "/octavo/files", z.unknown()), [rest]);
  const { answer } = useAnswer(ask);
  return answer.state === "failed" && isRefused(answer) ? (
    <DropVeil title={t("uploadRefused")} text={answer.text} />
  ) : (
    <DropVeil title={t("dropToUpload")} text={t("dropHint")} />
  );
}

function isForEditor(files: readonly File[], target: Element): boolean {
  const isCode = files.every(({ name, size }) => size <= mostCode && isWritten.test(name));
  return isCode && target.closest(".cm-editor") !== null;
}
