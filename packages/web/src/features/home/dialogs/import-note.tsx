import { Button, FileButton, Group, Text, TextInput } from "@mantine/core";
import { IconArrowLeft, IconFileUpload, IconLink } from "@tabler/icons-react";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useServices } from "../../../platform/services.tsx";
import { closeDialog } from "../../../ui/dialogs/dialog-store.ts";
import { useTypedIn } from "../../../ui/dialogs/use-typed-in.ts";
import { useFileDrop } from "../../../ui/file-drop/use-file-drop.ts";
import { texts as uiTexts } from "../../../ui/texts.ts";
import { useBusyState } from "../../../ui/use-busy.ts";
import { type NewNote, useNoteActions } from "../../notes/index.ts";
import { hintForProblem, inMegabytes } from "../import/import-hints.ts";
import { importFile, importLimit, importUrl } from "../import/import-source.ts";
import classes from "./import-note.module.css";
import { Remark } from "./remark.tsx";
import { texts } from "./texts.ts";
import { useArrival } from "./use-arrival.ts";

interface ImportNoteProps {
  /** Imported at once. */
  readonly file?: File;
}

/** First a file or an address, then the address. The note that came in is opened. */
export function ImportNote({ file: given }: ImportNoteProps) {
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  const [name, setName] = useState("");
  const [step, setStep] = useState<"choose" | "url">("choose");
  const [hasBeenThere, setHasBeenThere] = useState(false);
  const [url, setUrl] = useState("");
  useTypedIn(name !== "" || url !== "");
  const { limit, isBusy, button, problem, setProblem, bringIn } = useImport();

  const goTo = (next: "choose" | "url") => {
    setProblem(null);
    setStep(next);
    if (next === "url") setHasBeenThere(true);
  };
  // The same file, mended meanwhile, is chosen anew.
  const forgetFile = useRef<() => void>(null);
  const handleFile = (file: File | null) => {
    forgetFile.current?.();
    if (file) void bringIn((importing) => importFile(file, name, importing));
  };
  const takeGiven = useEffectEvent(() => handleFile(given ?? null));
  useEffect(() => takeGiven(), []);
  const isHovering = useFileDrop({ isOver: true, isOn: !isBusy, onDrop: handleDrop });
  function handleDrop([file, ...others]: readonly File[]) {
    if (others.length > 0) setProblem(t("oneFile"));
    else handleFile(file ?? null);
  }
  const handleUrl = (event: FormEvent) => {
    event.preventDefault();
    // Before, Enter has nothing to import yet.
    if (step === "url") void bringIn((importing) => importUrl(url, name, importing));
  };

  return (
    <form onSubmit={handleUrl} aria-busy={isBusy}>
      <TextInput
        label={t("importAs")}
        placeholder={t("importAsPlaceholder")}
        description={t("importAsHint")}
        value={name}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {step === "choose" ? (
        <div className={classes["sources"]}>
          <FileButton resetRef={forgetFile} accept=".zpln,.json,.ipynb,application/json" onChange={handleFile}>
            {(props) => (
              <button
                {...props}
                type="button"
                className={classes["source"]}
                disabled={isBusy}
                data-hovered={isHovering || undefined}
              >
                <IconFileUpload size={20} aria-hidden />
                <strong>{t("chooseFile")}</strong>
                <span>{limit === null ? t("fileKinds") : t("fileKindsUpTo", { size: inMegabytes(limit) })}</span>
              </button>
            )}
          </FileButton>
          <button
            type="button"
            className={classes["source"]}
            disabled={isBusy}
            // A user who comes back is where they left.
            // biome-ignore lint/a11y/noAutofocus: what had the keyboard is gone
            autoFocus={hasBeenThere}
            onClick={() => goTo("url")}
          >
            <IconLink size={20} aria-hidden />
            <strong>{t("fromUrl")}</strong>
            <span>{t("fromUrlHint")}</span>
          </button>
        </div>
      ) : (
        <TextInput
          mt="md"
          label={t("url")}
          placeholder="https://example.org/note.zpln"
          value={url}
          inputMode="url"
          autoFocus
          onChange={({ currentTarget }) => {
            setUrl(currentTarget.value);
            setProblem(null);
          }}
        />
      )}
      {problem !== null && (
        <Remark kind="problem" title={problem}>
          {hintForProblem(problem, limit)}
        </Remark>
      )}
      <Group justify={step === "url" ? "space-between" : "end"} mt="lg" gap="xs">
        {step === "url" ? (
          <>
            <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={() => goTo("choose")}>
              {t("back")}
            </Button>
            <Button ref={button} type="submit" loading={isBusy}>
              {t("importNote")}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={closeDialog}>
            {common("cancel")}
          </Button>
        )}
      </Group>
      {isBusy && (
        <Text size="xs" role="status" mt="xs" c="dimmed">
          {t("importing")}
        </Text>
      )}
    </form>
  );
}

function useImport() {
  const { rest } = useServices();
  const actions = useNoteActions();
  const arrive = useArrival();
  const [limit, setLimit] = useState<number | null>(null);
  const { isBusy, during, button } = useBusyState();
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let isCurrent = true;
    void importLimit(rest).then((size) => isCurrent && setLimit(size));
    return () => {
      isCurrent = false;
    };
  }, [rest]);

  async function bringIn(work: (importing: Parameters<typeof importUrl>[2]) => Promise<NewNote>) {
    setProblem(null);
    const made = await during(() => work({ rest, actions }));
    setProblem(await arrive(made));
  }

  return { limit, isBusy, button, problem, setProblem, bringIn };
}
