import { decodeText, parseJson } from "@octavo/note";
import { useCallback, useEffect } from "react";
import { z } from "zod";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useServices } from "../../../platform/services.tsx";
import { isRefused, useQuery } from "../../../platform/use-query.ts";
import { openDialog } from "../../../ui/dialogs/dialog-store.ts";
import { DropVeil } from "../../../ui/file-drop/drop-veil.tsx";
import { useFileDrop } from "../../../ui/file-drop/use-file-drop.ts";
import { UploadsPlace } from "../../files/index.ts";
import { isNoteJson } from "../../notes/index.ts";
import { useNoteSession } from "../context/session-context.tsx";
import { takeOffers } from "./offers.ts";
import { texts } from "./texts.ts";
import { useBringIn, useMayBring } from "./use-bring-in.ts";

/** What people write by hand; what is larger was not. */
const isWritten = /\.(py|sql|r|js|mjs|ts|sh|java|scala|go|rb|md|txt|html|css|xml|ya?ml|toml|ini)$/i;
const mostCode = 200_000;

interface DropFilesProps {
  /** Whether uploads are shown elsewhere on the page. */
  readonly areUploadsShown: boolean;
}

/**
 * Files dropped anywhere on the note go into the workspace; only code that is dropped on an editor is written into it, and a note that is dropped by
 * itself is imported.
 */
export function DropFiles({ areUploadsShown }: DropFilesProps) {
  const session = useNoteSession();
  const bringIn = useBringIn();
  const handleDrop = async (files: readonly File[]) => {
    const note = await droppedNote(files);
    if (note === null) bringIn(files);
    else openDialog({ type: "importNote", file: note });
  };
  const isHovering = useFileDrop({
    onDrop: (files) => void handleDrop(files),
    isOn: useMayBring(),
    isLeft: isForEditor,
  });
  useEffect(() => takeOffers(session), [session]);
  return (
    <>
      {isHovering && <Veil />}
      {!areUploadsShown && <UploadsPlace />}
    </>
  );
}

/** Says what dropping does. A user who may write the note, but run no interpreter, has no access to the files: it says so before they let go. */
function Veil() {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const ask = useCallback(() => rest.call("GET", "/octavo/files", z.unknown()), [rest]);
  const { answer } = useQuery(ask);
  return answer.state === "failed" && isRefused(answer) ? (
    <DropVeil title={t("uploadRefused")} text={answer.text} />
  ) : (
    <DropVeil title={t("dropToUpload")} text={t("dropHint")} />
  );
}

const mostReadBytes = 100 * 1024 * 1024;

/** The one file, where it is a note. */
async function droppedNote(files: readonly File[]): Promise<File | null> {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0 || !/\.(zpln|json)$/i.test(file.name)) return null;
  if (file.size > mostReadBytes) return null;
  const { text } = decodeText(new Uint8Array(await file.arrayBuffer()), TextDecoder);
  const parsed = parseJson(text);
  return parsed.ok && isNoteJson(parsed.value) ? file : null;
}

function isForEditor(files: readonly File[], target: Element): boolean {
  const isCode = files.every(({ name, size }) => size <= mostCode && isWritten.test(name));
  return isCode && target.closest(".cm-editor") !== null;
}
