import { Button } from "@mantine/core";
import { IconPackages, IconPlus } from "@tabler/icons-react";
import { useCallback, useEffect, useRef } from "react";
import { compareNames } from "../../i18n/name-order.ts";
import { useTexts } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useAnswer } from "../../platform/use-answer.ts";
import { useAgainWhenLookedAt } from "../../platform/use-polled.ts";
import { AnswerView } from "../../ui/answer-view.tsx";
import { useLentToPalette } from "../../ui/commands/use-lent-to-palette.ts";
import { hasPart } from "../../ui/has-part.ts";
import { NameFilter } from "../../ui/name-filter.tsx";
import { notices } from "../../ui/notices/notices.ts";
import { EmptyPlace, Screen } from "../../ui/screen.tsx";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useKept } from "../../ui/use-kept.ts";
import { byName, useWanted } from "../../ui/wanted.ts";
import { withEntry } from "../../ui/with-entry.ts";
import { CreateSetting } from "./create-setting.tsx";
import { Repositories } from "./repositories.tsx";
import { SettingCard } from "./setting-card.tsx";
import { isDownloading, type Setting, settingsSchema, troubleOf } from "./settings.ts";
import { texts } from "./texts.ts";
import { useSettingActions } from "./use-setting-actions.ts";

const pollMs = 2000;

/** The settings of interpreters: what runs code, how it is shared, and what it is told. */
export function InterpretersPage() {
  const t = useTexts(texts);
  const { rest, clock } = useServices();
  const ask = useCallback(async () => {
    const told = await rest.call("GET", "/interpreter/setting", settingsSchema);
    return told.toSorted(inNameOrder);
  }, [rest]);
  const asked = useAnswer<readonly Setting[]>(ask);
  const { answer, again } = asked;
  useAgainWhenLookedAt(again);
  const actions = useSettingActions(again);
  const [{ part }, want] = useWanted(byName);
  const [isCreating, setIsCreating] = useKept("interpreters/creating", false);
  const createButton = useFocusBack(isCreating);
  const [hasRepositories, setHasRepositories] = useKept("interpreters/repositories", false);
  /** As they were when somebody began to edit them: a form stays when somebody else removes what it is of. */
  const [edited, setEdited] = useKept<ReadonlyMap<string, Setting>>("interpreters/edited", new Map());
  const adding = useKept("interpreters/adding", false);
  const [isAdding, setIsAdding] = adding;
  const settings = answer.state === "done" ? answer.value : null;
  // After each answer, also one that did not come.
  useEffect(() => {
    const { answer, again } = asked;
    const isAwaited = answer.state === "done" && answer.value.some(isDownloading);
    return isAwaited ? clock.after(pollMs, again) : undefined;
  }, [asked, clock]);
  useTroubles(settings);
  const create = () => setIsCreating(true);
  const toggleRepositories = () => setHasRepositories((was) => !was);
  const addRepository = () => {
    setHasRepositories(true);
    setIsAdding(true);
  };
  useLentToPalette(() => {
    if (settings === null) return [];
    const place = t("title");
    return [
      isCreating ? null : { id: "createInterpreter", label: t("createNew"), place, icon: IconPlus, perform: create },
      {
        id: "interpreterRepositories",
        label: t("repositories"),
        place,
        icon: IconPackages,
        perform: toggleRepositories,
      },
      isAdding
        ? null
        : {
            id: "addInterpreterRepository",
            label: t("addRepository"),
            place,
            icon: IconPackages,
            perform: addRepository,
          },
    ];
  });

  return (
    <Screen
      answer={answer}
      title={t("title")}
      sentence={t("sentence")}
      action={
        <Button ref={createButton} leftSection={<IconPlus size={16} />} disabled={isCreating} onClick={create}>
          {t("create")}
        </Button>
      }
      filters={
        <>
          <NameFilter placeholder={t("search")} value={part} onChange={(next) => want({ part: next })} />
          <Button variant="default" aria-expanded={hasRepositories} onClick={toggleRepositories}>
            {t("repositories")}
          </Button>
        </>
      }
    >
      {/* What is half filled in is there when they are shown again. */}
      {(hasRepositories || isAdding) && (
        <div hidden={!hasRepositories}>
          <Repositories adding={adding} />
        </div>
      )}
      {isCreating && (
        <CreateSetting
          taken={(settings ?? []).map(({ name }) => name)}
          actions={actions}
          onClose={() => setIsCreating(false)}
        />
      )}
      <AnswerView asked={asked}>
        {(all) => {
          const isWanted = ({ name }: Setting) => hasPart(name, part);
          const gone = [...edited.values()].filter(({ id }) => !all.some((setting) => setting.id === id));
          return (
            <>
              {!all.some(isWanted) && <EmptyPlace title={t("noSuchName")} />}
              {[...all, ...gone].toSorted(inNameOrder).map((setting) => (
                <SettingCard
                  key={setting.id}
                  setting={setting}
                  isWanted={isWanted(setting)}
                  isGone={gone.includes(setting)}
                  actions={actions}
                  onEdited={(isEdited) => setEdited((last) => withEntry(last, setting.id, isEdited ? setting : null))}
                />
              ))}
            </>
          );
        }}
      </AnswerView>
    </Screen>
  );
}

function inNameOrder(a: Setting, b: Setting): number {
  return compareNames(a.name, b.name);
}

/** Told once each while one is here, and for good in the setting's own place. */
function useTroubles(settings: readonly Setting[] | null): void {
  const told = useRef(new Map<string, () => void>());
  useEffect(() => {
    const troubles = new Set((settings ?? []).flatMap((setting) => troubleOf(setting) ?? []));
    for (const [trouble, hide] of told.current) {
      if (troubles.has(trouble)) continue;
      hide();
      told.current.delete(trouble);
    }
    for (const trouble of troubles) {
      if (!told.current.has(trouble)) told.current.set(trouble, notices.problem(trouble, { lasts: true }));
    }
  }, [settings]);
  useEffect(
    () => () => {
      for (const hide of told.current.values()) hide();
      told.current.clear();
    },
    [],
  );
}
