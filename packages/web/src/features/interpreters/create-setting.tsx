import { NativeSelect, TextInput } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useQuery } from "../../platform/use-query.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { Card } from "../../ui/screen.tsx";
import { useAwaitedFocus } from "../../ui/use-awaited-focus.ts";
import { useBusyState } from "../../ui/use-busy.ts";
import { useIsHere } from "../../ui/use-is-here.ts";
import { useKeptState } from "../../ui/use-kept.ts";
import { type Draft, draftOfSetting, problemWith } from "./draft.ts";
import classes from "./interpreters.module.css";
import { SettingForm } from "./setting-form.tsx";
import { type Setting, templatesSchema } from "./settings.ts";
import { texts } from "./texts.ts";
import type { SettingActions } from "./use-setting-actions.ts";

interface CreateSettingProps {
  readonly taken: readonly string[];
  readonly actions: SettingActions;
  readonly onClose: () => void;
}

/** A new setting, made from a kind that the server knows. */
export function CreateSetting(props: CreateSettingProps) {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const ask = useCallback(() => rest.call("GET", "/interpreter", templatesSchema), [rest]);
  const asked = useQuery(ask);
  const isWaitedFor = useAwaitedFocus();
  return (
    <Card isApart label={t("createNew")}>
      <QueryView asked={asked}>
        {(templates) => <Form {...props} templates={templates} isLate={!isWaitedFor.current} />}
      </QueryView>
    </Card>
  );
}

const nothing = draftOfSetting({
  option: {
    perNote: "isolated",
    perUser: "shared",
    isExistingProcess: false,
    port: -1,
    setPermission: false,
    isUserImpersonate: false,
  },
  properties: {},
  dependencies: [],
});

interface FormProps extends CreateSettingProps {
  readonly templates: Record<string, Setting>;
  readonly isLate: boolean;
}

const keptAs = "interpreters/new";

function Form({ templates, taken, actions, isLate, onClose }: FormProps) {
  const t = useTranslation(texts);
  const [name, setName] = useKeptState(`${keptAs}/name`, "");
  const [group, setGroup] = useKeptState(`${keptAs}/group`, "");
  const [isTried, setIsTried] = useState(false);
  const saving = useBusyState();
  const isHere = useIsHere();
  const problem = problemWith({ name: name.trim(), group }, taken);
  const template = templates[group];
  const start = useMemo(() => (template ? draftOfSetting(template) : nothing), [template]);
  const groupProblem = problem === t("groupMissing");

  async function handleSave(draft: Draft) {
    setIsTried(true);
    if (problem !== null) return;
    const isMade = await saving.during(() => actions.create({ name: name.trim(), group }, draft));
    if (isMade && isHere()) onClose();
  }

  return (
    <SettingForm
      name={keptAs}
      label={t("createNew")}
      start={start}
      isHeadChanged={name !== "" || group !== ""}
      isLate={isLate}
      saving={saving}
      onClose={onClose}
      onSave={(draft) => void handleSave(draft)}
      head={
        <>
          <div className={classes["head"]}>
            <h2>{t("createNew")}</h2>
          </div>
          <div className={classes["pair"]}>
            <TextInput
              label={t("interpreterName")}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              error={isTried && !groupProblem && problem}
            />
            <NativeSelect
              label={t("interpreterGroup")}
              value={group}
              data={[{ value: "", label: t("choose") }, ...Object.keys(templates).sort()]}
              onChange={({ currentTarget }) => setGroup(currentTarget.value)}
              error={isTried && groupProblem && problem}
            />
          </div>
        </>
      }
    />
  );
}
