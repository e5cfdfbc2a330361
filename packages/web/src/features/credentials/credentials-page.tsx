import { Button, Table } from "@mantine/core";
import { RestError } from "@octavo/client";
import { IconPlus } from "@tabler/icons-react";
import { useCallback } from "react";
import { z } from "zod";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useRefetchWhenVisible } from "../../platform/use-polled-query.ts";
import { useQuery } from "../../platform/use-query.ts";
import { isKeyboardFree } from "../../ui/capture-focus.ts";
import { useCommands } from "../../ui/commands/use-commands.ts";
import { NameFilter } from "../../ui/name-filter.tsx";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { notifyRefusal, saveUnlessTaken } from "../../ui/notify.ts";
import { giveFocusTo } from "../../ui/page-main.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Card, EmptyPlace, Screen, Sheet } from "../../ui/screen.tsx";
import { byName, useUrlFilters } from "../../ui/url-filters.ts";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useKeptState } from "../../ui/use-kept.ts";
import { withEntry } from "../../ui/with-entry.ts";
import { CredentialForm, type CredentialSaving } from "./credential-form.tsx";
import { CredentialRow } from "./credential-row.tsx";
import classes from "./credentials.module.css";
import {
  type Credential,
  credentialsSchema,
  filterCredentials,
  isChanged,
  sortByEntity,
  sortedCredentials,
} from "./credentials.ts";
import { texts } from "./texts.ts";

/** One's own names and passwords for data sources. Passwords go in and never come out again. */
export function CredentialsPage() {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const ask = useCallback(
    async () => sortedCredentials(await rest.call("GET", "/credential", credentialsSchema)),
    [rest],
  );
  const asked = useQuery<readonly Credential[]>(ask);
  const { answer, refetch, setData } = asked;
  const listed = answer.state === "done" ? answer.value : [];
  const [{ part }, want] = useUrlFilters(byName);
  useRefetchWhenVisible(refetch);
  const [isAdding, setIsAdding] = useKeptState("credentials/adding", false);
  /** As they were when the user began to edit them: a form stays when its credential goes, or the filter hides it. */
  const [edited, setEdited] = useKeptState<ReadonlyMap<string, Credential>>("credentials/edited", new Map());
  const addButton = useFocusBack(isAdding);

  /**
   * Saves it, but asks first where another user has changed it since its form showed it.
   *
   * @param before what the form received; the list, where the form follows it
   */
  function saveCredential(
    { entered, saving, onSaved }: CredentialSaving,
    before: readonly Credential[],
  ): Promise<void> {
    const { entity } = entered;
    return saveUnlessTaken({
      saving,
      compare: async () => {
        const isTaken = isChanged(entity, before, await ask());
        if (isTaken) refetch();
        const put = async () => {
          await rest.call("PUT", "/credential", z.unknown(), entered);
          pageNotifications.done(t("saved"));
          onSaved();
          refetch();
        };
        return { isTaken, put };
      },
      question: { title: t("changedTitle", { entity }), text: t("changedText"), action: t("replace") },
      refuse: ({ message }) => notifyRefusal(saving, t("notSaved"), t("notSavedText", { reason: message })),
    });
  }

  async function removeCredential(entity: string): Promise<void> {
    try {
      await rest.call("DELETE", `/credential/${encodeURIComponent(entity)}`, z.unknown());
      setData(listed.filter((credential) => credential.entity !== entity));
      // What had the keyboard is gone with its row.
      if (isKeyboardFree()) giveFocusTo(addButton.current);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      pageNotifications.problem(error.message);
    }
    refetch();
  }

  const add = () => setIsAdding(true);
  useCommands(() => [
    isAdding || answer.state !== "done"
      ? null
      : { id: "addCredential", label: t("addNew"), place: t("title"), icon: IconPlus, perform: add },
  ]);

  return (
    <Screen
      answer={answer}
      title={t("title")}
      sentence={t("sentence")}
      action={
        <Button ref={addButton} leftSection={<IconPlus size={16} />} disabled={isAdding} onClick={add}>
          {t("add")}
        </Button>
      }
      filters={
        listed.length > 0 && (
          <NameFilter placeholder={t("search")} value={part} onChange={(next) => want({ part: next })} />
        )
      }
    >
      {isAdding && (
        <Card isApart label={t("addNew")}>
          <CredentialForm
            title={t("addNew")}
            entity={null}
            taken={listed.map(({ entity }) => entity)}
            onSave={(saving) => void saveCredential(saving, listed)}
            onClose={() => setIsAdding(false)}
          />
        </Card>
      )}
      <QueryView asked={asked} refusal={t("notPermitted")}>
        {(credentials) => {
          if (credentials.length === 0 && edited.size === 0) {
            return (
              <EmptyPlace title={t("none")}>
                <p>{t("noneText")}</p>
              </EmptyPlace>
            );
          }
          const wanted = filterCredentials(credentials, part);
          const shown = credentials.filter((one) => edited.has(one.entity) || wanted.includes(one));
          const gone = [...edited.values()].filter(({ entity }) => !credentials.some((one) => one.entity === entity));
          if (shown.length === 0 && gone.length === 0) return <EmptyPlace title={t("noneFits")} />;
          return (
            <Sheet>
              <Table className={classes["table"] ?? ""} verticalSpacing="xs" layout="fixed">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t("entity")}</Table.Th>
                    <Table.Th>{t("username")}</Table.Th>
                    <Table.Th className={classes["password"] ?? ""}>{t("password")}</Table.Th>
                    <Table.Th className={classes["actions"] ?? ""}>
                      <span className="visually-hidden">{t("actions")}</span>
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {sortByEntity([...shown, ...gone]).map((credential) => (
                    <CredentialRow
                      key={credential.entity}
                      credential={credential}
                      isEdited={edited.has(credential.entity)}
                      isGone={gone.includes(credential)}
                      onEdit={(isEdited) =>
                        setEdited((last) => withEntry(last, credential.entity, isEdited ? credential : null))
                      }
                      onSave={(saving) =>
                        void saveCredential(saving, gone.includes(credential) ? listed : [...edited.values()])
                      }
                      onRemove={() => removeCredential(credential.entity)}
                    />
                  ))}
                </Table.Tbody>
              </Table>
            </Sheet>
          );
        }}
      </QueryView>
    </Screen>
  );
}
