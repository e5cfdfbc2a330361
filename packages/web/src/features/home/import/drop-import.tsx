import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useServices } from "../../../platform/services.tsx";
import { DropVeil } from "../../../ui/file-drop/drop-veil.tsx";
import { useFileDrop } from "../../../ui/file-drop/use-file-drop.ts";
import { UploadsPlace } from "../../files/index.ts";
import { texts, useNoteActions } from "../../notes/index.ts";

/** Takes note files and data dropped anywhere on the page, and says so while they hover over it. What takes them comes with the first. */
export function DropImport() {
  const t = useTranslation(texts);
  const services = useServices();
  const actions = useNoteActions();
  const navigate = useNavigate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const isHovering = useFileDrop({ onDrop: (files) => void importFiles(files) });

  /** One note is opened when it is there, unless its reader has gone elsewhere meanwhile. */
  async function importFiles(files: readonly File[]) {
    const { takeDropped } = await import("./take-dropped.ts");
    const only = await takeDropped(files, { services, actions, isHere: () => isHere.current });
    if (only !== null) await navigate(`/notebook/${only}`);
  }

  return (
    <>
      {isHovering && <DropVeil title={t("dropToImport")} text={t("fileKinds")} />}
      <UploadsPlace />
    </>
  );
}
