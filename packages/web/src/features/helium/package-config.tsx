import { Button, Table, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useCallback } from "react";
import { z } from "zod";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useQuery } from "../../platform/use-query.ts";
import { type FieldValues, mergeEdits } from "../../ui/merge-edits.ts";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { changedMeanwhile, notifyRefusal, saveUnlessTaken } from "../../ui/notify.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { SavedFields } from "../../ui/saved-fields.tsx";
import { texts as uiTexts } from "../../ui/texts.ts";
import { askToDiscard, unsavedChanges, useUnsaved } from "../../ui/unsaved.ts";
import { useAwaitedFocus } from "../../ui/use-awaited-focus.ts";
import { type Busy, useBusyState } from "../../ui/use-busy.ts";
import { useIsHere } from "../../ui/use-is-here.ts";
import { useKeptState } from "../../ui/use-kept.ts";
import {
  type ConfigField,
  configOfValues,
  configSchema,
  fieldsOfConfig,
  isMisread,
  typedValuesOf,
} from "./config-values.ts";
import classes from "./helium.module.css";
import type { Version } from "./packages.ts";
import { texts } from "./texts.ts";

interface PackageConfigProps {
  readonly version: Version;
  readonly onClose: () => void;
}

/** What can be set for one version of a package. */
export function PackageConfig({ version: { pkg }, onClose }: PackageConfigProps) {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const path = `/helium/config/${encodeURIComponent(pkg.name)}/${encodeURIComponent(pkg.artifact)}`;
  const ask = useCallback(async () => fieldsOfConfig(await rest.call("GET", path, configSchema)), [rest, path]);
  const asked = useQuery(ask);
  const isHere = useIsHere();
  const isWaitedFor = useAwaitedFocus();

  /** What others saved meanwhile stays; where it is what was changed here, it asks. */
  const save = ({ saving, began, typed }: ConfigSaving) =>
    saveUnlessTaken({
      saving,
      compare: async () => {
        const fields = await ask();
        const { values, isTaken } = mergeEdits({ began, mine: typed, theirs: typedValuesOf(fields) });
        const put = async () => {
          await rest.call("POST", path, z.unknown(), configOfValues(fields, values));
          pageNotifications.done(t("configSaved", { name: pkg.name }));
          if (isHere()) onClose();
        };
        return { isTaken, put };
      },
      question: changedMeanwhile(pkg.name),
      refuse: ({ message }) => notifyRefusal(saving, t("configNotSaved", { name: pkg.name }), message),
    });
  return (
    <QueryView asked={asked}>
      {(fields) => (
        <Fields
          keptAs={path}
          label={t("configOf", { name: pkg.name })}
          fields={fields}
          isLed={isWaitedFor.current}
          onSave={save}
          onClose={onClose}
        />
      )}
    </QueryView>
  );
}

interface ConfigSaving {
  readonly saving: Busy;
  readonly began: FieldValues;
  readonly typed: FieldValues;
}

interface FieldsProps {
  readonly keptAs: string;
  readonly label: string;
  readonly fields: readonly ConfigField[];
  /** Whether the keyboard comes to the first of them. */
  readonly isLed: boolean;
  readonly onSave: (saving: ConfigSaving) => Promise<void>;
  readonly onClose: () => void;
}

function Fields({ keptAs, label, fields, isLed, onSave, onClose }: FieldsProps) {
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  const [began] = useKeptState(`${keptAs}/began`, () => typedValuesOf(fields));
  const [typed, setTyped] = useKeptState<FieldValues>(keptAs, began);
  const saving = useBusyState();
  const { isBusy, button } = saving;
  const isChanged = ({ name }: ConfigField) => typed[name] !== began[name];
  const unsaved = fields.some(isChanged) ? unsavedChanges() : null;
  useUnsaved(unsaved);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) void onSave({ saving, began, typed });
  }
  return (
    <form className={classes["config"]} aria-label={label} onSubmit={handleSubmit}>
      <SavedFields isBusy={isBusy}>
        <Table verticalSpacing={6} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("name")}</Table.Th>
              <Table.Th className={classes["type"] ?? ""}>{t("type")}</Table.Th>
              <Table.Th>{t("description")}</Table.Th>
              <Table.Th>{t("value")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((field, at) => (
              <Table.Tr key={field.name}>
                <Table.Td>
                  {field.name} {isChanged(field) && <span className={classes["changed"]}>{common("changed")}</span>}
                </Table.Td>
                <Table.Td>{field.type}</Table.Td>
                <Table.Td>{field.description}</Table.Td>
                <Table.Td>
                  <ValueField
                    field={field}
                    isFirst={isLed && at === 0}
                    value={typed[field.name] ?? ""}
                    onChange={(value) => setTyped((last) => ({ ...last, [field.name]: value }))}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </SavedFields>
      <div className={classes["buttons"]}>
        <Button variant="default" onClick={() => askToDiscard(unsaved, onClose)}>
          {common("close")}
        </Button>
        <Button ref={button} type="submit" loading={isBusy}>
          {common("save")}
        </Button>
      </div>
    </form>
  );
}

interface ValueFieldProps {
  readonly field: ConfigField;
  readonly isFirst: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const partsOfField: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

/** What cannot be read by its type is kept as it was typed, as Zeppelin does, and it is said before. */
function ValueField({ field: { name, type, defaultValue }, isFirst, value, onChange }: ValueFieldProps) {
  const t = useTranslation(texts);
  const misread = isMisread(type, value) ? t(type === "number" ? "noNumber" : "noJson") : null;
  const common = {
    "aria-label": t("valueOf", { name }),
    placeholder: defaultValue,
    value,
    autoFocus: isFirst,
    description: misread,
    inputWrapperOrder: partsOfField,
  };
  return type === "json" ? (
    <Textarea {...common} autosize maxRows={10} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  ) : (
    <TextInput
      {...common}
      {...(type === "number" ? { inputMode: "decimal" as const } : {})}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
