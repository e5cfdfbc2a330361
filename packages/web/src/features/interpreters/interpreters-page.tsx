import { Button } from "@mantine/core";
import { IconPackages, IconPlus } from "@tabler/icons-react";
import { useCallback, useEffect, useRef } from "react";
import { compareNames } from "../../i18n/name-order.ts";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useRefetchWhenVisible } from "../../platform/use-polled-query.ts";
import { useQuery } from "../../platform/use-query.ts";
import { useCommands } from "../../ui/commands/use-commands.ts";
import { matchesFilter } from "../../ui/matches-filter.ts";
import { NameFilter } from "../../ui/name-filter.tsx";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { EmptyPlace, Screen } from "../../ui/screen.tsx";
import { byName, useUrlFilters } from "../../ui/url-filters.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useKeptState } from "../../ui/use-kept.ts";
import { withEntry } from "../../ui/with-entry.ts";
import { CreateSetting } from "./create-setting.tsx";
import { Repositories } from "./repositories.tsx";
import { SettingCard } from "./setting-card.tsx";
import { isDownloading, type Setting, settingsSchema, troubleOf } from "./settings.ts";
import { texts } from "./texts.ts";
import { useSettingActions } from "./use-setting-actions.ts";

const pollMs = 2000;

/** The settings of interpreters: what runs code, how users share it, and its properties. */
export function InterpretersPage() {
  const t = useTranslation(texts);
  const { rest, clock } = useServices();
  const ask = useCallback(async () => {
    const listed = await rest.call("GET", "/interpreter/setting", settingsSchema);
    return listed.toSorted(inNameOrder);
  }, [rest]);
  const asked = useQuery<readonly Setting[]>(ask);
  const { answer, refetch } = asked;
  useRefetchWhenVisible(refetch);
  const actions = useSettingActions(refetch);
  const [{ part }, want] = useUrlFilters(byName);
  const [isCreating, setIsCreating] = useKeptState("interpreters/creating", false);
  const createButton = useFocusBack(isCreating);
  const [hasRepositories, setHasRepositories] = useKeptState("interpreters/repositories", false);
  /** As they were when the user began to edit them: a form stays when another user removes its setting. */
  const [edited, setEdited] = useKeptState<ReadonlyMap<string, Setting>>("interpreters/edited", new Map());
  const adding = useKeptState("interpreters/adding", false);
  const [isAdding, setIsAdding] = adding;
  const settings = answer.state === "done" ? answer.value : null;
  // After each answer, also one that did not come.
  useEffect(() => {
    const { answer, refetch } = asked;
    const isAwaited = answer.state === "done" && answer.value.some(isDownloading);
    return isAwaited ? clock.after(pollMs, refetch) : undefined;
  }, [asked, clock]);
  useTroubles(settings);
  const create = () => setIsCreating(true);
  const toggleRepositories = () => setHasRepositories((was) => !was);
  const addRepository = () => {
    setHasRepositories(true);
    setIsAdding(true);
  };
  useCommands(() => {
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
      <QueryView asked={asked}>
        {(all) => {
          const isWanted = ({ name }: Setting) => matchesFilter(name, part);
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
      </QueryView>
    </Screen>
  );
}

function inNameOrder(a: Setting, b: Setting): number {
  return compareNames(a.name, b.name);
}

/** Notifies of each trouble once while the page is open; the card of the setting shows it for good. */
function useTroubles(settings: readonly Setting[] | null): void {
  const notices = useRef(new Map<string, () => void>());
  useEffect(() => {
    const troubles = new Set((settings ?? []).flatMap((setting) => troubleOf(setting) ?? []));
    for (const [trouble, hide] of notices.current) {
      if (troubles.has(trouble)) continue;
      hide();
      notices.current.delete(trouble);
    }
    for (const trouble of troubles) {
      if (!notices.current.has(trouble))
        notices.current.set(trouble, pageNotifications.problem(trouble, { lasts: true }));
    }
  }, [settings]);
  useEffect(
    () => () => {
      for (const hide of notices.current.values()) hide();
      notices.current.clear();
    },
    [],
  );
}
