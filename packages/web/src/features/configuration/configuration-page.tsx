import { Table } from "@mantine/core";
import { Fragment, useCallback } from "react";
import { z } from "zod";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useQuery } from "../../platform/use-query.ts";
import { matchesFilter } from "../../ui/matches-filter.ts";
import { NameFilter } from "../../ui/name-filter.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { EmptyPlace, Screen, Sheet } from "../../ui/screen.tsx";
import { byName, useUrlFilters } from "../../ui/url-filters.ts";
import classes from "./configuration.module.css";
import { texts } from "./texts.ts";

const configurationSchema = z.record(z.string(), z.string());

/** What this server is configured with, under the names that Zeppelin's administrators know. */
export function ConfigurationPage() {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const ask = useCallback(
    async () => Object.entries(await rest.call("GET", "/configurations/all", configurationSchema)).sort(compareKeys),
    [rest],
  );
  const asked = useQuery(ask);
  const [{ part }, want] = useUrlFilters(byName);
  const isWanted = ([name]: readonly [string, string]) => matchesFilter(name, part);
  return (
    <Screen
      answer={asked.answer}
      title={t("title")}
      sentence={t("sentence")}
      filters={<NameFilter placeholder={t("partOfName")} value={part} onChange={(next) => want({ part: next })} />}
    >
      <QueryView asked={asked}>{(settings) => <Settings settings={settings.filter(isWanted)} />}</QueryView>
    </Screen>
  );
}

function Settings({ settings }: { readonly settings: readonly (readonly [string, string])[] }) {
  const t = useTranslation(texts);
  if (settings.length === 0) return <EmptyPlace title={t("nothing")} />;
  return (
    <Sheet>
      <Table className={classes["table"] ?? ""} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("name")}</Table.Th>
            <Table.Th>{t("value")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {settings.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Td className={classes["text"] ?? ""}>{foldableName(name)}</Table.Td>
              <Table.Td className={classes["text"] ?? ""}>{foldableName(value)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Sheet>
  );
}

/** On a phone what is long goes on in the next line behind a dot, not in the middle of a word. */
function foldableName(name: string) {
  return name.split(/(?<=\.)/).map((part, at, parts) => (
    <Fragment key={parts.slice(0, at + 1).join("")}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

function compareKeys([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : 1;
}
