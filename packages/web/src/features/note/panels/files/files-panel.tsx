import { Button, SegmentedControl } from "@mantine/core";
import { fileAreaSchema, type WorkspaceFiles, workspaceFilesSchema } from "@octavo/protocol";
import { IconUpload } from "@tabler/icons-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { compareNames } from "../../../../i18n/name-order.ts";
import { Rich } from "../../../../i18n/rich.tsx";
import { useTexts } from "../../../../i18n/use-texts.tsx";
import { useMinutes } from "../../../../platform/minutes.ts";
import { useServices } from "../../../../platform/services.tsx";
import { useAnswer } from "../../../../platform/use-answer.ts";
import { hasPart } from "../../../../ui/has-part.ts";
import { NameFilter } from "../../../../ui/name-filter.tsx";
import { areaStore } from "../../../files/area-store.ts";
import { sizeText } from "../../../files/bytes-text.ts";
import { chooseFiles } from "../../../files/choose-files.ts";
import { UploadLines } from "../../../files/upload-lines.tsx";
import { uploadsOf } from "../../../files/uploads-of.ts";
import { useNoteSession } from "../../context/session-context.tsx";
import { texts } from "../../files/texts.ts";
import { useBringIn, useMayBring } from "../../files/use-bring-in.ts";
import { PanelAnswer } from "../panel-answer.tsx";
import panelClasses from "../panels.module.css";
import { FileLine } from "./file-line.tsx";
import { FileTrash } from "./file-trash.tsx";

/** A list that is seen whole needs no filter. */
const seenWhole = 10;

/** What is in the folder in which paragraphs run, and the ways to bring, take and remove it. */
export function FilesPanel() {
  const { rest } = useServices();
  const { area } = useStore(areaStore);
  const ask = useCallback(() => rest.call("GET", `/octavo/files?area=${area}`, workspaceFilesSchema), [rest, area]);
  const asked = useAnswer<WorkspaceFiles>(ask);
  const { again } = asked;
  useChanges(again);
  return <PanelAnswer asked={asked}>{(told) => <Files told={told} onRemoved={again} />}</PanelAnswer>;
}

/** Asks again when a file has arrived, and when a run is over: it may have written some. */
function useChanges(again: () => void): void {
  const { replica } = useNoteSession();
  const arrived = useStore(uploadsOf(useServices()).store, (state) => state.arrived);
  const known = useRef(arrived);
  useEffect(() => {
    if (known.current !== arrived) again();
    known.current = arrived;
  }, [arrived, again]);
  useEffect(
    () => replica.onFacts((facts) => facts.some(({ type }) => type === "runFinished") && again()),
    [replica, again],
  );
}

interface FilesProps {
  readonly told: WorkspaceFiles;
  readonly onRemoved: () => void;
}

function Files({ told, onRemoved }: FilesProps) {
  const { files, isWhole, area, areas, mayWrite, usage } = told;
  const isParted = areas.length > 1;
  const t = useTexts(texts);
  const mayChange = useMayBring();
  const mayBring = mayChange && mayWrite;
  const bringIn = useBringIn();
  const [part, setPart] = useState("");
  useMinutes();
  const ordered = useMemo(() => files.toSorted((a, b) => compareNames(a.path, b.path)), [files]);
  const shown = ordered.filter(({ path }) => hasPart(path, part));
  const code = (words: string) => <code>{words}</code>;
  return (
    <div className={panelClasses["panel"]}>
      {isParted && (
        <SegmentedControl
          size="xs"
          aria-label={t("area")}
          value={area}
          data={areas.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => areaStore.setState({ area: fileAreaSchema.parse(value) })}
        />
      )}
      <p>
        <Rich
          text={t(area === "mine" ? "aboutMine" : files.length > 0 ? "about" : mayBring ? "none" : "noneToRead")}
          parts={{ code }}
        />
      </p>
      {mayBring && (
        <div>
          <Button size="xs" leftSection={<IconUpload size={14} />} onClick={() => void chooseFiles().then(bringIn)}>
            {t(isParted ? (area === "mine" ? "uploadMine" : "uploadShared") : "upload")}
          </Button>
        </div>
      )}
      <UploadLines />
      {(files.length > seenWhole || part !== "") && (
        <NameFilter placeholder={t("filter")} value={part} onChange={setPart} />
      )}
      {files.length > 0 && shown.length === 0 && <p role="status">{t("noneCalled", { name: part.trim() })}</p>}
      {shown.length > 0 && (
        <ul className={panelClasses["list"]} aria-label={t("files")}>
          {shown.map((file) => (
            <FileLine
              key={file.path}
              file={file}
              area={area}
              hasOwners={usage !== null}
              mayChange={mayChange}
              onRemoved={onRemoved}
            />
          ))}
        </ul>
      )}
      {!isWhole && <p>{t("notWhole")}</p>}
      {mayChange && <FileTrash area={area} files={files} onRestored={onRemoved} />}
      {usage !== null && usage.mostBytes !== null && (
        <p>{t("usage", { used: sizeText(usage.usedBytes), most: sizeText(usage.mostBytes) })}</p>
      )}
    </div>
  );
}
