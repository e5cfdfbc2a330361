import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { useTexts } from "../language/use-texts.tsx";
import { useServices } from "../platform/services.tsx";
import { useAnswer } from "../platform/use-answer.ts";
import { notices } from "../shell/notices.ts";
import { AnswerView } from "../ui/answer-view.tsx";
import { NameFilter } from "../ui/name-filter.tsx";
import { EmptyPlace, Screen } from "../ui/screen.tsx";
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
  const ask = useCallback(() => rest.call("GET", "/interpreter/setting", settingsSchema), [rest]);
  const { answer, again } = useAnswer<readonly Setting[]>(ask);
  const actions = useSettingActions(again);
  const [part, setPart] = useState("");
  const [isCreating, setIsCreating] = useState(false);
  const [hasRepositories, setHasRepositories] = useState(false);
  const settings = answer.state === "done" ? answer.value : null;
  useEffect(() => {
    if (settings?.some(isDownloading)) return clock.after(pollMs, again);
    return undefined;
  }, [settings, clock, again]);
  useTroubles(settings);

  return (
    <Screen
      answer={answer}
      title={t("title")}
      sentence={t("sentence")}
      action={
        <Button leftSection={<IconPlus size={16} />} disabled={isCreating} onClick={() => setIsCreating(true)}>
          {t("create")}
        </Button>
      }
      filters={
        <>
          <NameFilter placeholder={t("search")} value={part} onChange={setPart} />
          <Button variant="default" aria-expanded={hasRepositories} onClick={() => setHasRepositories((was) => !was)}>
            {t("repositories")}
          </Button>
        </>
      }
    >
      {hasRepositories && <Repositories />}
      {isCreating && (
        <CreateSetting
          taken={(settings ?? []).map(({ name }) => name)}
          actions={actions}
          onClose={() => setIsCreating(false)}
        />
      )}
      <AnswerView answer={answer}>
        {(all) => {
          const shown = all.filter(({ name }) => name.toLowerCase().includes(part.trim().toLowerCase()));
          if (shown.length === 0) return <EmptyPlace title={t("noSuchName")} />;
          return shown.map((setting) => <SettingCard key={setting.id} setting={setting} actions={actions} />);
        }}
      </AnswerView>
    </Screen>
  );
}

/** Told once each, and for good in the setting's own place. */
function useTroubles(settings: readonly Setting[] | null): void {
  const troubles = (settings ?? []).flatMap((setting) => troubleOf(setting) ?? []).join("\n");
  useEffect(() => {
    for (const trouble of troubles.split("\n").filter(Boolean)) notices.problem(trouble, { lasts: true });
  }, [troubles]);
}
