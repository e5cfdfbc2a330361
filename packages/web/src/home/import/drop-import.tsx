import { IconFileUpload } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../language/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { notices } from "../../shell/notices.ts";
import { texts } from "../texts.ts";
import { useNoteActions } from "../use-notes.ts";
import classes from "./drop-import.module.css";
import { hintFor } from "./import-hints.ts";
import { importFile, importLimit } from "./import-source.ts";
import { nameOfFile } from "./read-import.ts";

/** Takes note files dropped anywhere on the page, and says so while they hover over it. */
export function DropImport() {
  const t = useTexts(texts);
  const isHovering = useFileDrop(useImportFiles());
  if (!isHovering) return null;
  return (
    <div className={classes["veil"]} role="status">
      <div className={classes["message"]}>
        <IconFileUpload size={32} aria-hidden />
        <strong>{t("dropToImport")}</strong>
        <span>{t("fileKinds")}</span>
      </div>
    </div>
  );
}

/** One note is opened when it is there; of several only the list tells. */
function useImportFiles(): (files: readonly File[]) => void {
  const { rest } = useServices();
  const actions = useNoteActions();
  const navigate = useNavigate();

  async function bringIn(files: readonly File[]) {
    const ids: string[] = [];
    for (const file of files) {
      // A notebook knows only the name of its kernel; who drops a file means the file's name.
      const name = /\.ipynb$/i.test(file.name) ? nameOfFile(file.name) : "";
      const made = await importFile(file, name, { rest, actions });
      if (made.ok) ids.push(made.id);
      else notices.problem(`${file.name}: ${await inWords(made.problem)}`);
    }
    const [only] = ids;
    if (ids.length > 1) notices.done(texts.t("imported", { count: ids.length }));
    else if (only !== undefined) await navigate(`/notebook/${only}`);
  }

  async function inWords(problem: string): Promise<string> {
    const hint = hintFor(problem, await importLimit(rest));
    return hint === null ? problem : `${problem.replace(/[.!]$/, "")}. ${hint}`;
  }

  return (files) => void bringIn(files);
}

function useFileDrop(onDrop: (files: readonly File[]) => void): boolean {
  const [isHovering, setIsHovering] = useState(false);
  const handleFiles = useEffectEvent(onDrop);
  useEffect(() => {
    // Entering a child comes before leaving its parent, so the balance tells whether the pointer is still over the page.
    let depth = 0;
    const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const handleEnter = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      depth++;
      setIsHovering(true);
    };
    const handleLeave = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsHovering(false);
    };
    const handleOver = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
    };
    const handleDrop = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setIsHovering(false);
      handleFiles([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener("dragenter", handleEnter);
    addEventListener("dragleave", handleLeave);
    addEventListener("dragover", handleOver);
    addEventListener("drop", handleDrop);
    return () => {
      removeEventListener("dragenter", handleEnter);
      removeEventListener("dragleave", handleLeave);
      removeEventListener("dragover", handleOver);
      removeEventListener("drop", handleDrop);
    };
  }, []);
  return isHovering;
}
