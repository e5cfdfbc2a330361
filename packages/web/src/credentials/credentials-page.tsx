import { Button, Table } from "@mantine/core";
import { RestError } from "@octavo/client";
import { IconPlus } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { z } from "zod";
import { useLentToPalette } from "../commands/palette/use-lent-to-palette.ts";
import { useTexts } from "../language/use-texts.tsx";
import { useServices } from "../platform/services.tsx";
import { useAnswer } from "../platform/use-answer.ts";
import { useAgainWhenLookedAt } from "../platform/use-polled.ts";
import { openDialog } from "../shell/dialogs/dialog-store.ts";
import { notices } from "../shell/notices.ts";
import { AnswerView } from "../ui/answer-view.tsx";
import { EmptyPlace, Screen } from "../ui/screen.tsx";
import { useFocusBack } from "../ui/use-focus-back.ts";
import { CredentialForm } from "./credential-form.tsx";
import classes from "./credentials.module.css";
import { type Credential, credentialsSchema, type Entered, inOrder } from "./credentials.ts";
import { texts } from "./texts.ts";

/** One's own names and passwords for data sources. Passwords go in and never come out again. */
export function CredentialsPage() {
  const t = useTexts(texts);
  const { rest } = useServices();
  const ask = useCallback(async () => inOrder(await rest.call("GET", "/credential", credentialsSchema)), [rest]);
  const asked = useAnswer<readonly Credential[]>(ask);
  const { answer, again } = asked;
  useAgainWhenLookedAt(again);
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<string | null>(null);
  const addButton = useFocusBack(isAdding);
  const [lastEdited, setLastEdited] = useState<string | null>(null);

  async function save(entered: Entered): Promise<void> {
    try {
      await rest.call("PUT", "/credential", z.unknown(), entered);
      notices.done(t("saved"));
      setIsAdding(false);
      setEdited(null);
      again();
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      openDialog({
        type: "details",
        title: t("notSaved"),
        text: t("notSavedText", { reason: error.message }),
      });
    }
  }

  async function remove(entity: string): Promise<void> {
    try {
      await rest.call("DELETE", `/credential/${encodeURIComponent(entity)}`, z.unknown());
      again();
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      notices.problem(error.message);
    }
  }

  const handleRemove = (entity: string) =>
    openDialog({
      type: "confirm",
      confirmation: {
        title: t("removeTitle", { entity }),
        text: t("removeText"),
        action: t("remove"),
        perform: () => void remove(entity),
      },
    });

  const add = () => setIsAdding(true);
  useLentToPalette(() =>
    isAdding || answer.state !== "done"
      ? []
      : [{ id: "addCredential", label: t("addNew"), place: t("title"), icon: IconPlus, perform: add }],
  );

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
    >
      {isAdding && (
        <CredentialForm
          title={t("addNew")}
          entity={null}
          taken={answer.state === "done" ? answer.value.map(({ entity }) => entity) : []}
          onSave={save}
          onCancel={() => setIsAdding(false)}
        />
      )}
      <AnswerView asked={asked} refusal={t("notPermitted")}>
        {(credentials) =>
          credentials.length === 0 ? (
            <EmptyPlace title={t("none")}>
              <p>{t("noneText")}</p>
            </EmptyPlace>
          ) : (
            <Table className={classes["table"] ?? ""} verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t("entity")}</Table.Th>
                  <Table.Th>{t("username")}</Table.Th>
                  <Table.Th className={classes["password"] ?? ""}>{t("password")}</Table.Th>
                  <Table.Th>
                    <span className="visually-hidden">{t("actions")}</span>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {credentials.map(({ entity, username }) => (
                  <Table.Tr key={entity}>
                    {entity === edited ? (
                      <Table.Td colSpan={4}>
                        <CredentialForm
                          title={t("editOf", { entity })}
                          hint={t("keyHint")}
                          entity={entity}
                          username={username}
                          onSave={save}
                          onCancel={() => setEdited(null)}
                        />
                      </Table.Td>
                    ) : (
                      <>
                        <Table.Td className={classes["name"] ?? ""}>{entity}</Table.Td>
                        <Table.Td className={classes["name"] ?? ""}>{username}</Table.Td>
                        <Table.Td className={classes["password"] ?? ""}>
                          <span aria-hidden>********</span>
                          <span className="visually-hidden">{t("hidden")}</span>
                        </Table.Td>
                        <Table.Td className={classes["actions"] ?? ""}>
                          <Button
                            variant="subtle"
                            size="compact-sm"
                            // The row was a form, and is there again: it has the keyboard back.
                            autoFocus={entity === lastEdited}
                            onClick={() => {
                              setEdited(entity);
                              setLastEdited(entity);
                            }}
                            aria-label={t("editOf", { entity })}
                          >
                            {t("edit")}
                          </Button>
                          <Button
                            variant="subtle"
                            size="compact-sm"
                            onClick={() => handleRemove(entity)}
                            aria-label={t("removeOf", { entity })}
                          >
                            {t("remove")}
                          </Button>
                        </Table.Td>
                      </>
                    )}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </AnswerView>
    </Screen>
  );
}
