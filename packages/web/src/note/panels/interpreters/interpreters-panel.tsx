import { Button, Radio } from "@mantine/core";
import { mayWrite, RestError } from "@octavo/client";
import { useCallback } from "react";
import { z } from "zod";
import { magicsOf, type Setting, settingsSchema } from "../../../interpreters/settings.ts";
import { useServices } from "../../../platform/services.tsx";
import { useAnswer } from "../../../platform/use-answer.ts";
import { openDialog } from "../../../shell/dialogs/dialog-store.ts";
import { notices } from "../../../shell/notices.ts";
import { useNote, useNoteSession } from "../../session/session-context.tsx";
import { PanelAnswer } from "../panel-answer.tsx";
import panelClasses from "../panels.module.css";
import classes from "./interpreters-panel.module.css";

/** What can run in this note, which of it runs paragraphs that name none, and the way to start one of them afresh. */
export function InterpretersPanel() {
  const session = useNoteSession();
  const ask = useCallback(async () => {
    const answer = await session.ask("GET_INTERPRETER_SETTINGS", {});
    if (!answer.ok) throw new RestError(0, answer.text);
    return settingsSchema.parse(answer.frame.data["interpreterSettings"]);
  }, [session]);
  const { answer } = useAnswer<readonly Setting[]>(ask);
  return <PanelAnswer answer={answer}>{(settings) => <Settings settings={settings} />}</PanelAnswer>;
}

function Settings({ settings }: { readonly settings: readonly Setting[] }) {
  const session = useNoteSession();
  const { noteId } = session.replica;
  const group = useNote(({ note }) => note?.defaultInterpreterGroup ?? "");
  const isWriter = useNote(mayWrite);
  const chosen = settings.find(({ name }) => name === group);

  const choose = (id: string) => {
    const others = settings.filter((setting) => setting.id !== id).map((setting) => setting.id);
    void session.ask("SAVE_INTERPRETER_BINDINGS", { noteId, selectedSettingIds: [id, ...others] });
  };
  return (
    <div className={panelClasses["panel"]}>
      <p>
        A paragraph says with its first word what runs it, as <code>%sql</code>. What names none is run by the default
        of the note.
      </p>
      {!chosen && (
        <p className={panelClasses["problem"]} role="status">
          {group === "" ? "This note has no default yet." : `Its default, ${group}, is not there, or not for you.`}{" "}
          Choose one.
        </p>
      )}
      <Radio.Group
        label="Default interpreter"
        value={chosen?.id ?? ""}
        onChange={choose}
        className={classes["list"] ?? ""}
      >
        {settings.map((setting) => (
          <div key={setting.id} className={classes["setting"]}>
            <Radio
              value={setting.id}
              disabled={!isWriter}
              label={setting.name}
              description={magicsOf(setting).join(", ")}
            />
            <Restart setting={setting} />
          </div>
        ))}
      </Radio.Group>
    </div>
  );
}

function Restart({ setting: { id, name } }: { readonly setting: Setting }) {
  const { rest } = useServices();
  const { noteId } = useNoteSession().replica;
  const mayRun = useNote(({ right }) => right !== "reader");
  if (!mayRun) return null;

  async function restart() {
    try {
      await rest.call("PUT", `/interpreter/setting/restart/${encodeURIComponent(id)}`, z.unknown(), { noteId });
      notices.done(`${name}: Interpreter stopped. Will be lazily started on next run.`);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      openDialog({ type: "details", title: "Error restart interpreter.", text: error.message });
    }
  }

  const handlePress = () =>
    openDialog({
      type: "confirm",
      confirmation: {
        title: `Restart ${name} for this note?`,
        text: "What runs with it here is ended, and its variables are lost.",
        action: "Restart",
        perform: () => void restart(),
      },
    });
  return (
    <Button variant="subtle" size="compact-xs" aria-label={`Restart ${name}`} onClick={handlePress}>
      Restart
    </Button>
  );
}
