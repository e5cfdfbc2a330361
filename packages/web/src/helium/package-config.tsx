import { Button, Table, TextInput } from "@mantine/core";
import { RestError } from "@octavo/client";
import { type FormEvent, useCallback, useState } from "react";
import { z } from "zod";
import { useTexts } from "../language/use-texts.tsx";
import { useServices } from "../platform/services.tsx";
import { useAnswer } from "../platform/use-answer.ts";
import { notices } from "../shell/notices.ts";
import { AnswerView } from "../ui/answer-view.tsx";
import { texts as uiTexts } from "../ui/texts.ts";
import { type ConfigField, configOf, configSchema, fieldsOf } from "./config-values.ts";
import classes from "./helium.module.css";
import type { Version } from "./packages.ts";
import { texts } from "./texts.ts";

interface PackageConfigProps {
  readonly version: Version;
  readonly onClose: () => void;
}

/** What can be set for one version of a package. */
export function PackageConfig({ version: { pkg }, onClose }: PackageConfigProps) {
  const t = useTexts(texts);
  const { rest } = useServices();
  const path = `/helium/config/${encodeURIComponent(pkg.name)}/${encodeURIComponent(pkg.artifact)}`;
  const ask = useCallback(async () => fieldsOf(await rest.call("GET", path, configSchema)), [rest, path]);
  const asked = useAnswer(ask);

  async function save(config: Record<string, unknown>) {
    try {
      await rest.call("POST", path, z.unknown(), config);
      notices.done(t("configSaved", { name: pkg.name }));
      onClose();
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      notices.problem(error.message);
    }
  }
  return (
    <AnswerView asked={asked}>
      {(fields) => <Fields label={t("configOf", { name: pkg.name })} fields={fields} onSave={save} onClose={onClose} />}
    </AnswerView>
  );
}

interface FieldsProps {
  readonly label: string;
  readonly fields: readonly ConfigField[];
  readonly onSave: (config: Record<string, unknown>) => Promise<void>;
  readonly onClose: () => void;
}

function Fields({ label, fields, onSave, onClose }: FieldsProps) {
  const t = useTexts(texts);
  const common = useTexts(uiTexts);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  );
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    await onSave(configOf(fields, typed));
    setIsBusy(false);
  }
  return (
    <form aria-label={label} onSubmit={(event) => void handleSubmit(event)}>
      <Table.ScrollContainer minWidth={480}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("name")}</Table.Th>
              <Table.Th>{t("type")}</Table.Th>
              <Table.Th>{t("description")}</Table.Th>
              <Table.Th>{t("value")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map(({ name, type, description, defaultValue }) => (
              <Table.Tr key={name}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{type}</Table.Td>
                <Table.Td>{description}</Table.Td>
                <Table.Td>
                  <TextInput
                    size="xs"
                    aria-label={t("valueOf", { name })}
                    placeholder={defaultValue}
                    value={typed[name] ?? ""}
                    onChange={({ currentTarget }) => setTyped((last) => ({ ...last, [name]: currentTarget.value }))}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <div className={classes["buttons"]}>
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {common("close")}
        </Button>
        <Button type="submit" size="compact-sm" loading={isBusy}>
          {common("save")}
        </Button>
      </div>
    </form>
  );
}
