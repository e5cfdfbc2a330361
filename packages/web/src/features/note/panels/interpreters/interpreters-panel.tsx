import { Button } from "@mantine/core";
import { mayWriteNote, RestError } from "@octavo/client";
import { inInterpreterOrder, interpreterOrderOf, type JsonObject } from "@octavo/note";
import { IconPlugConnected, IconRefresh } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { z } from "zod";
import { Rich } from "../../../../i18n/rich.tsx";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { useServices } from "../../../../platform/services.tsx";
import { useQuery } from "../../../../platform/use-query.ts";
import { useCommands, useRowCommands } from "../../../../ui/commands/use-commands.ts";
import { openDialog } from "../../../../ui/dialogs/dialog-store.ts";
import { pageNotifications } from "../../../../ui/notices/page-notifications.ts";
import { notifyRefusal } from "../../../../ui/notify.ts";
import { reorder } from "../../../../ui/reorder.ts";
import { useBusyState } from "../../../../ui/use-busy.ts";
import { type Setting, usableSettings } from "../../../interpreters/index.ts";
import { useNoteSession, useNoteState } from "../../context/session-context.tsx";
import { PanelAnswer } from "../panel-answer.tsx";
import panelClasses from "../panels.module.css";
import { InterpreterList } from "./interpreter-list.tsx";
import { texts } from "./texts.ts";

const noConfig: JsonObject = {};

/** What can run in this note, which of it runs paragraphs that name none, and the way to start one of them afresh. */
export function InterpretersPanel() {
  const { connection } = useServices();
  const asked = useQuery(useCallback(() => usableSettings(connection), [connection]));
  return <PanelAnswer asked={asked}>{(settings) => <Settings settings={settings} />}</PanelAnswer>;
}

function Settings({ settings }: { readonly settings: readonly Setting[] }) {
  const session = useNoteSession();
  const t = useTranslation(texts);
  const { noteId } = session.replica;
  const group = useNoteState(({ note }) => note?.defaultInterpreterGroup ?? "");
  const isWriter = useNoteState(mayWriteNote);
  /** What was asked for and is not answered: shown at once, and what the next change goes on from. */
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const isDefault = ({ id, name }: Setting) => (asked ? id === asked[0] : name === group);
  const chosen = settings.find(isDefault);

  const config = useNoteState(({ note }) => note?.config ?? noConfig);
  const saved = useMemo(() => {
    const first = settings.filter(({ name }) => name === group);
    return [
      ...first,
      ...inInterpreterOrder(settings, interpreterOrderOf({ config })).filter((setting) => !first.includes(setting)),
    ];
  }, [settings, group, config]);
  const ordered = asked ? saved.toSorted((a, b) => placeInBinding(asked, a) - placeInBinding(asked, b)) : saved;

  // Where none is the default, the first of each name is; but the page sends that only when the user wants it: the one that is named may come yet.
  const selected = chosen ?? ordered[0];
  const firstOfEach = ordered.filter(({ name }, index) => ordered.findIndex((one) => one.name === name) === index);

  const order = async (ids: readonly string[]) => {
    setAsked(ids);
    await session.ask("SAVE_INTERPRETER_BINDINGS", { noteId, selectedSettingIds: [...ids] });
    // Only the last answer ends it.
    setAsked((last) => (last === ids ? null : last));
  };
  useCommands(() =>
    (isWriter ? ordered : [])
      .filter(({ id }) => id !== chosen?.id)
      .map(({ id, name }) => ({
        id: `default-${id}`,
        label: t("makeDefault", { name }),
        place: t("default"),
        icon: IconPlugConnected,
        perform: () =>
          void order(
            reorder(
              ordered.map((one) => one.id),
              id,
              0,
            ),
          ),
      })),
  );
  return (
    <div className={panelClasses["panel"]}>
      <p>
        <Rich text={t("about")} parts={{ code: (words) => <code>{words}</code> }} />
      </p>
      {!chosen && (
        <p className={panelClasses["problem"]} role="status">
          {group === "" ? t("noDefault") : t("defaultAway", { group })}
        </p>
      )}
      {!chosen && selected && isWriter && (
        <Button size="xs" onClick={() => void order(firstOfEach.map(({ id }) => id))}>
          {t("use", { name: selected.name })}
        </Button>
      )}
      <InterpreterList
        settings={ordered}
        chosen={selected?.id ?? null}
        isReadOnly={!isWriter}
        actionOf={(setting) => <Restart setting={setting} />}
        onOrder={(ids) => void order(ids)}
      />
    </div>
  );
}

/** Those that are not in it come last. */
function placeInBinding(ids: readonly string[], { id }: Setting): number {
  const place = ids.indexOf(id);
  return place < 0 ? ids.length : place;
}

function Restart({ setting: { id, name } }: { readonly setting: Setting }) {
  const { rest } = useServices();
  const t = useTranslation(texts);
  const { noteId } = useNoteSession().replica;
  const mayRun = useNoteState(({ right }) => right !== "reader");
  const restarting = useBusyState();
  const { isBusy, button } = restarting;

  async function restartInterpreter() {
    try {
      const path = `/interpreter/setting/restart/${encodeURIComponent(id)}`;
      await restarting.during(() => rest.call("PUT", path, z.unknown(), { noteId }));
      pageNotifications.done(texts.t("restarted", { name }));
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      notifyRefusal(restarting, texts.t("restartFailed"), error.message);
    }
  }

  const handlePress = () =>
    openDialog({
      type: "confirm",
      confirmation: {
        title: t("restartTitle", { name }),
        text: t("restartText"),
        action: t("restart"),
        perform: () => void restartInterpreter(),
      },
    });
  const label = t("restartOf", { name });
  useRowCommands(button, () =>
    mayRun && !isBusy
      ? [{ id: `restartHere-${id}`, label, place: t("forThisNote"), icon: IconRefresh, perform: handlePress }]
      : [],
  );
  if (!mayRun) return null;
  return (
    <Button ref={button} variant="subtle" size="compact-xs" loading={isBusy} aria-label={label} onClick={handlePress}>
      {t("restart")}
    </Button>
  );
}
