import { Button, Table } from "@mantine/core";
import { RestError } from "@octavo/client";
import { IconPlus } from "@tabler/icons-react";
import { useCallback } from "react";
import { z } from "zod";
import { useTexts } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useAnswer } from "../../platform/use-answer.ts";
import { useAgainWhenLookedAt } from "../../platform/use-polled.ts";
import { AnswerView } from "../../ui/answer-view.tsx";
import { useLentToPalette } from "../../ui/commands/use-lent-to-palette.ts";
import { saveUnlessTaken, tellRefusal } from "../../ui/late.ts";
import { NameFilter } from "../../ui/name-filter.tsx";
import { notices } from "../../ui/notices/notices.ts";
import { giveFocusTo } from "../../ui/page-main.tsx";
import { Card, EmptyPlace, Screen, Sheet } from "../../ui/screen.tsx";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { useKept } from "../../ui/use-kept.ts";
import { byName, useWanted } from "../../ui/wanted.ts";
import { isKeyboardFree } from "../../ui/whereabouts.ts";
import { withEntry } from "../../ui/with-entry.ts";
import { CredentialForm, type Saving } from "./credential-form.tsx";
import { CredentialRow } from "./credential-row.tsx";
import classes from "./credentials.module.css";
import { byEntity, type Credential, credentialsSchema, inOrder, isChanged, withPart } from "./credentials.ts";
import { texts } from "./texts.ts";

/** One's own names and passwords for data sources. Passwords go in and never come out again. */
export function CredentialsPage() {
  const t = useTexts(texts);
  const { rest } = useServices();
  const ask = useCallback(async () => inOrder(await rest.call("GET", "/credential", credentialsSchema)), [rest]);
  const asked = useAnswer<readonly Credential[]>(ask);
  const { answer, again, put } = asked;
  const listed = answer.state === "done" ? answer.value : [];
  const [{ part }, want] = useWanted(byName);
  useAgainWhenLookedAt(again);
  const [isAdding, setIsAdding] = useKept("credentials/adding", false);
  /** As they were when somebody began to edit them: a form stays when its credential goes, or is not looked for. */
  const [edited, setEdited] = useKept<ReadonlyMap<string, Credential>>("credentials/edited", new Map());
  const addButton = useFocusBack(isAdding);

  /**
   * Saves it, but asks first where somebody has changed it since its form told what it is.
   *
   * @param before what the form was told; the list, where it goes on telling that
   */
  function save({ entered, saving, onSaved }: Saving, before: readonly Credential[]): Promise<void> {
    const { entity } = entered;
    return saveUnlessTaken({
      saving,
      compare: async () => {
        const isTaken = isChanged(entity, before, await ask());
        if (isTaken) again();
        const put = async () => {
          await rest.call("PUT", "/credential", z.unknown(), entered);
          notices.done(t("saved"));
          onSaved();
          again();
        };
        return { isTaken, put };
      },
      question: { title: t("changedTitle", { entity }), text: t("changedText"), action: t("replace") },
      refuse: ({ message }) => tellRefusal(saving, t("notSaved"), t("notSavedText", { reason: message })),
    });
  }

  async function remove(entity: string): Promise<void> {
    try {
      await rest.call("DELETE", `/credential/${encodeURIComponent(entity)}`, z.unknown());
      put(listed.filter((credential) => credential.entity !== entity));
      // What had the keyboard is gone with its row.
      if (isKeyboardFree()) giveFocusTo(addButton.current);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      notices.problem(error.message);
    }
    again();
  }

  const add = () => setIsAdding(true);
  useLentToPalette(() => [
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
            onSave={(saving) => void save(saving, listed)}
            onClose={() => setIsAdding(false)}
          />
        </Card>
      )}
      <AnswerView asked={asked} refusal={t("notPermitted")}>
        {(credentials) => {
          if (credentials.length === 0 && edited.size === 0) {
            return (
              <EmptyPlace title={t("none")}>
                <p>{t("noneText")}</p>
              </EmptyPlace>
            );
          }
          const wanted = withPart(credentials, part);
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
                  {byEntity([...shown, ...gone]).map((credential) => (
                    <CredentialRow
                      key={credential.entity}
                      credential={credential}
                      isEdited={edited.has(credential.entity)}
                      isGone={gone.includes(credential)}
                      onEdit={(isEdited) =>
                        setEdited((last) => withEntry(last, credential.entity, isEdited ? credential : null))
                      }
                      onSave={(saving) => void save(saving, gone.includes(credential) ? listed : [...edited.values()])}
                      onRemove={() => remove(credential.entity)}
                    />
                  ))}
                </Table.Tbody>
              </Table>
            </Sheet>
          );
        }}
      </AnswerView>
    </Screen>
  );
}
