import { Table } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useCallback } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { formatBytes } from "../../i18n/bytes-text.ts";
import { numberFormat } from "../../i18n/formats.ts";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useRefetchWhenVisible } from "../../platform/use-polled-query.ts";
import { useQuery } from "../../platform/use-query.ts";
import { openDialog } from "../../ui/dialogs/dialog-store.ts";
import { QueryView } from "../../ui/query-view.tsx";
import { RowAction } from "../../ui/row-action.tsx";
import { EmptyPlace, Screen, Sheet } from "../../ui/screen.tsx";
import { formatTimeAgo } from "../../ui/time-ago.ts";
import classes from "./accounts.module.css";
import { machineSchema, type RunningInterpreter } from "./accounts.ts";
import { Heads } from "./heads.tsx";
import { texts } from "./texts.ts";
import { useChange } from "./use-change.ts";

const secondsText = numberFormat({ style: "unit", unit: "second", maximumFractionDigits: 1 });

/** Interpreters of this machine with their users, for administrators. */
export function MachinePage() {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const ask = useCallback(() => rest.call("GET", "/octavo/machine", machineSchema), [rest]);
  const asked = useQuery(ask);
  useRefetchWhenVisible(asked.refetch);
  const change = useChange(asked.refetch);
  const end = ({ id, setting }: RunningInterpreter, user: string) =>
    openDialog({
      type: "confirm",
      confirmation: {
        title: t("endInterpreterTitle", { setting, user }),
        text: t("endInterpreterText"),
        action: t("end"),
        perform: () => void change(() => rest.call("DELETE", `/octavo/machine/${id}`, z.unknown())),
      },
    });
  return (
    <Screen answer={asked.answer} title={t("machineTitle")} sentence={t("machineSentence")}>
      <QueryView asked={asked} refusal={t("machineRefused")}>
        {(running) =>
          running.length === 0 ? (
            <EmptyPlace title={t("noInterpreters")} />
          ) : (
            <Sheet>
              <div className={classes["scroll"]}>
                <Table verticalSpacing="xs">
                  <Heads
                    names={[
                      t("interpreter"),
                      t("user"),
                      t("state"),
                      t("usedIn"),
                      t("memory"),
                      t("processor"),
                      t("processes"),
                      t("since"),
                    ]}
                    optional={[t("state"), t("processor"), t("processes"), t("since")]}
                  />
                  <Table.Tbody>
                    {running.map((each) => (
                      <InterpreterRow key={each.id} interpreter={each} onEnd={end} />
                    ))}
                  </Table.Tbody>
                </Table>
              </div>
            </Sheet>
          )
        }
      </QueryView>
    </Screen>
  );
}

interface InterpreterRowProps {
  readonly interpreter: RunningInterpreter;
  readonly onEnd: (interpreter: RunningInterpreter, user: string) => void;
}

function InterpreterRow({ interpreter, onEnd }: InterpreterRowProps) {
  const t = useTranslation(texts);
  const { clock } = useServices();
  const { setting, state, notes, hiddenNotes, bytes, processorSeconds, processes, since } = interpreter;
  const user = interpreter.isShared ? t("sharedByAll") : (interpreter.user ?? t("sharedByAll"));
  return (
    <Table.Tr>
      <Table.Td>%{setting}</Table.Td>
      <Table.Td>{user}</Table.Td>
      <Table.Td data-optional>{t(`state_${state}`)}</Table.Td>
      <Table.Td>
        {notes.map(({ id, path }) => (
          <div key={id}>
            <Link to={`/notebook/${id}`}>{path.replace(/^\//, "")}</Link>
          </div>
        ))}
        {hiddenNotes > 0 && <span className={classes["quiet"]}>{t("hiddenNotes", { count: hiddenNotes })}</span>}
      </Table.Td>
      <Table.Td>{bytes === null ? t("notMeasured") : formatBytes(bytes)}</Table.Td>
      <Table.Td data-optional>{processorSeconds === null ? t("notMeasured") : secondsText(processorSeconds)}</Table.Td>
      <Table.Td data-optional>{processes ?? t("notMeasured")}</Table.Td>
      <Table.Td data-optional>{formatTimeAgo(since, clock.now())}</Table.Td>
      <Table.Td className={classes["actions"] ?? ""}>
        <RowAction
          icon={IconX}
          word={t("end")}
          label={t("endInterpreterOf", { setting, user })}
          onPress={() => onEnd(interpreter, user)}
        />
      </Table.Td>
    </Table.Tr>
  );
}
