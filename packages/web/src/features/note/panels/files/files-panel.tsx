import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { fileAreaSchema, type WorkspaceFiles, workspaceFilesSchema } from "@octavo/protocol";
import { IconFolderPlus, IconUpload } from "@tabler/icons-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { formatBytes } from "../../../../i18n/bytes-text.ts";
import { Rich } from "../../../../i18n/rich.tsx";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { useMinutes } from "../../../../platform/minutes.ts";
import { useServices } from "../../../../platform/services.tsx";
import { useQuery } from "../../../../platform/use-query.ts";
import { openDialog } from "../../../../ui/dialogs/dialog-store.ts";
import { NameFilter } from "../../../../ui/name-filter.tsx";
import { areaStore, chooseFiles, UploadLines, uploadsOf } from "../../../files/index.ts";
import { useNoteSession } from "../../context/session-context.tsx";
import { texts } from "../../files/texts.ts";
import { useBringIn, useMayBring } from "../../files/use-bring-in.ts";
import { PanelAnswer } from "../panel-answer.tsx";
import panelClasses from "../panels.module.css";
import classes from "./file-line.module.css";
import { FileLine } from "./file-line.tsx";
import { FileTrash } from "./file-trash.tsx";
import { FolderLine } from "./folder-line.tsx";
import { FolderWay } from "./folder-way.tsx";
import { type FileOrder, fileOrders, folderThere, nameBelow, shownFiles } from "./shown-files.ts";

/** A list that is seen whole needs no filter. */
const seenWhole = 10;

/** What is in the folder in which paragraphs run, and the ways to bring, take and remove it. */
export function FilesPanel() {
  const { rest } = useServices();
  const { area } = useStore(areaStore);
  const ask = useCallback(() => rest.call("GET", `/octavo/files?area=${area}`, workspaceFilesSchema), [rest, area]);
  const asked = useQuery<WorkspaceFiles>(ask);
  const { refetch } = asked;
  useChanges(refetch);
  // What is dropped where no folder is shown goes to none.
  useEffect(() => () => areaStore.setState({ folder: "" }), []);
  return <PanelAnswer asked={asked}>{(listing) => <Files listing={listing} onRemoved={refetch} />}</PanelAnswer>;
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

const orderNames = { name: "byName", size: "bySize", date: "byDate" } as const;

interface FilesProps {
  readonly listing: WorkspaceFiles;
  readonly onRemoved: () => void;
}

function Files({ listing, onRemoved }: FilesProps) {
  const { files, folders, isWhole, area, areas, mayWrite, usage } = listing;
  const { rest } = useServices();
  const folder = folderThere(
    useStore(areaStore, (state) => state.folder),
    folders,
  );
  const [order, setOrder] = useState<FileOrder>("name");
  const isParted = areas.length > 1;
  const t = useTranslation(texts);
  const mayChange = useMayBring();
  const mayBring = mayChange && mayWrite;
  const bringIn = useBringIn();
  const [part, setPart] = useState("");
  useMinutes();
  const shown = useMemo(
    () => shownFiles({ files, folders }, { folder, part, order }),
    [files, folders, folder, part, order],
  );
  const isNone = shown.files.length === 0 && shown.folders.length === 0;
  const openFolder = (path: string) => {
    setPart("");
    areaStore.setState({ folder: path });
  };
  // What is uploaded goes to the folder that is shown.
  useEffect(() => areaStore.setState({ folder }), [folder]);
  const askForFolder = () =>
    openDialog({
      type: "makeFolder",
      async onMake(name) {
        await rest.makeWorkspaceFolder(folder === "" ? name : `${folder}/${name}`, area);
        onRemoved();
      },
    });
  const code = (words: string) => <code>{words}</code>;
  return (
    <div className={panelClasses["panel"]}>
      {isParted && (
        <SegmentedControl
          size="xs"
          aria-label={t("area")}
          value={area}
          data={areas.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => areaStore.setState({ area: fileAreaSchema.parse(value), folder: "" })}
        />
      )}
      <p>
        <Rich
          text={t(area === "mine" ? "aboutMine" : files.length > 0 ? "about" : mayBring ? "none" : "noneToRead")}
          parts={{ code }}
        />
      </p>
      {mayBring && (
        <div className={classes["bar"]}>
          <Button size="xs" leftSection={<IconUpload size={14} />} onClick={() => void chooseFiles().then(bringIn)}>
            {t(isParted ? (area === "mine" ? "uploadMine" : "uploadShared") : "upload")}
          </Button>
          <Button size="xs" variant="default" leftSection={<IconFolderPlus size={14} />} onClick={askForFolder}>
            {t("newFolder")}
          </Button>
        </div>
      )}
      <UploadLines />
      {(files.length > seenWhole || part !== "") && (
        <NameFilter placeholder={t("filter")} value={part} onChange={setPart} />
      )}
      {files.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={t("order")}
          data={fileOrders.map((value) => ({ value, label: t(orderNames[value]) }))}
          value={order}
          onChange={({ currentTarget }) => setOrder(fileOrders.find((each) => each === currentTarget.value) ?? "name")}
        />
      )}
      <FolderWay folder={folder} onOpen={openFolder} />
      {isNone && part.trim() !== "" && <p role="status">{t("noneCalled", { name: part.trim() })}</p>}
      {isNone && part.trim() === "" && folder !== "" && <p role="status">{t("emptyFolder")}</p>}
      {!isNone && (
        <ul className={panelClasses["list"]} aria-label={t("files")}>
          {shown.folders.map((path) => (
            <FolderLine
              key={`${path}/`}
              path={path}
              name={nameBelow(path, folder)}
              area={area}
              mayChange={mayBring}
              onOpen={() => openFolder(path)}
              onChanged={onRemoved}
            />
          ))}
          {shown.files.map((file) => (
            <FileLine
              key={file.path}
              file={file}
              name={nameBelow(file.path, folder)}
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
        <p>{t("usage", { used: formatBytes(usage.usedBytes), most: formatBytes(usage.mostBytes) })}</p>
      )}
    </div>
  );
}
