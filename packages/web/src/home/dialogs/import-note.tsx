import { Button, FileButton, Group, Text, TextInput } from "@mantine/core";
import { IconArrowLeft, IconFileUpload, IconLink } from "@tabler/icons-react";
import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useServices } from "../../platform/services.tsx";
import { closeDialog } from "../../shell/dialogs/dialog-store.ts";
import { importFile, importLimit, importUrl } from "../import/import-source.ts";
import type { NewNote } from "../note-actions.ts";
import { useNoteActions } from "../use-notes.ts";
import classes from "./import-note.module.css";
import { Remark } from "./remark.tsx";

/** First a file or an address, then the address. The note that came in is opened. */
export function ImportNote() {
  const [name, setName] = useState("");
  const [step, setStep] = useState<"choose" | "url">("choose");
  const [url, setUrl] = useState("");
  const { limit, isBusy, problem, setProblem, bringIn } = useImport();

  const goTo = (next: "choose" | "url") => {
    setProblem(null);
    setStep(next);
  };
  const handleFile = (file: File | null) => {
    if (file) void bringIn((importing) => importFile(file, name, importing));
  };
  const handleUrl = (event: FormEvent) => {
    event.preventDefault();
    void bringIn((importing) => importUrl(url, name, importing));
  };

  return (
    <form onSubmit={handleUrl} aria-busy={isBusy}>
      <TextInput
        label="Import as"
        placeholder="The name it brings along"
        description="Leave empty to keep its own name"
        value={name}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {step === "choose" ? (
        <div className={classes["sources"]}>
          <FileButton accept=".zpln,.json,.ipynb,application/json" onChange={handleFile}>
            {(props) => (
              <button {...props} type="button" className={classes["source"]} disabled={isBusy}>
                <IconFileUpload size={20} aria-hidden />
                <strong>Choose a file</strong>
                <span>.zpln, .json or .ipynb{limit !== null && `, up to ${inMegabytes(limit)}`}</span>
              </button>
            )}
          </FileButton>
          <button type="button" className={classes["source"]} disabled={isBusy} onClick={() => goTo("url")}>
            <IconLink size={20} aria-hidden />
            <strong>Add from URL</strong>
            <span>an address that lets other pages read it</span>
          </button>
        </div>
      ) : (
        <TextInput
          mt="md"
          label="URL"
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
          {hintFor(problem, limit)}
        </Remark>
      )}
      <Group justify={step === "url" ? "space-between" : "end"} mt="lg" gap="xs">
        {step === "url" ? (
          <>
            <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={() => goTo("choose")}>
              Back
            </Button>
            <Button type="submit" loading={isBusy}>
              Import note
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={closeDialog}>
            Cancel
          </Button>
        )}
      </Group>
      {isBusy && (
        <Text size="xs" role="status" mt="xs" c="dimmed">
          Importing…
        </Text>
      )}
    </form>
  );
}

function useImport() {
  const { rest } = useServices();
  const actions = useNoteActions();
  const navigate = useNavigate();
  const [limit, setLimit] = useState<number | null>(null);
  const [isBusy, setIsBusy] = useState(false);
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
    setIsBusy(true);
    const made = await work({ rest, actions });
    setIsBusy(false);
    if (!made.ok) {
      setProblem(made.problem);
      return;
    }
    closeDialog();
    await navigate(`/notebook/${made.id}`);
  }

  return { limit, isBusy, problem, setProblem, bringIn };
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(2)}\u00a0MB`;
}

/** The sentences are the specification's; this says what to do. */
function hintFor(problem: string, limit: number | null): string | null {
  switch (problem) {
    case "File size limit Exceeded!":
      return limit === null
        ? null
        : `The server takes notes of up to ${inMegabytes(limit)}. Clear outputs before exporting.`;
    case "JSON parse exception":
      return "This is no JSON, so it is no note: perhaps the file is cut short, or the address shows a page about the note.";
    case "Invalid JSON":
      return "A note has paragraphs, a Jupyter notebook has cells; this has neither.";
    case "Unable to Fetch URL":
      return "Either nothing is there, or that site does not let other pages read it. Download the file and choose it here.";
    default:
      return null;
  }
}
