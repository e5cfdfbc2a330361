import { Button, Table } from "@mantine/core";
import { RestError } from "@octavo/client";
import { IconPlus } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { z } from "zod";
import { useServices } from "../platform/services.tsx";
import { useAnswer } from "../platform/use-answer.ts";
import { openDialog } from "../shell/dialogs/dialog-store.ts";
import { notices } from "../shell/notices.ts";
import { AnswerView } from "../ui/answer-view.tsx";
import { EmptyPlace, Screen } from "../ui/screen.tsx";
import { CredentialForm } from "./credential-form.tsx";
import classes from "./credentials.module.css";
import { type Credential, credentialsSchema, type Entered, inOrder, keyHint } from "./credentials.ts";

/** One's own names and passwords for data sources. Passwords go in and never come out again. */
export function CredentialsPage() {
  const { rest } = useServices();
  const ask = useCallback(async () => inOrder(await rest.call("GET", "/credential", credentialsSchema)), [rest]);
  const { answer, again } = useAnswer<readonly Credential[]>(ask);
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<string | null>(null);

  async function save(entered: Entered): Promise<void> {
    try {
      await rest.call("PUT", "/credential", z.unknown(), entered);
      notices.done("Successfully saved credentials.");
      setIsAdding(false);
      setEdited(null);
      again();
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      openDialog({
        type: "details",
        title: "Error saving credentials",
        text: `We could not save the credential. ${error.message}`,
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
        title: `Remove the credential of ${entity}?`,
        text: "Paragraphs that need it will not reach their data until it is added again.",
        action: "Remove",
        perform: () => void remove(entity),
      },
    });

  return (
    <Screen
      title="Credentials"
      sentence="Your names and passwords for data sources, kept sealed and used by what you run. Nobody can read a password back, you neither."
      action={
        <Button leftSection={<IconPlus size={16} />} disabled={isAdding} onClick={() => setIsAdding(true)}>
          Add
        </Button>
      }
    >
      {isAdding && (
        <CredentialForm title="Add new credential" entity={null} onSave={save} onCancel={() => setIsAdding(false)} />
      )}
      <AnswerView answer={answer} refusal="You do not have permission on this page">
        {(credentials) =>
          credentials.length === 0 ? (
            <EmptyPlace title="Currently there is no credential information">
              <p>
                An entity is what a setting asks for, mostly the name of the interpreter; with it go the name and the
                password that the data source knows.
              </p>
            </EmptyPlace>
          ) : (
            <Table className={classes["table"] ?? ""} verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Entity</Table.Th>
                  <Table.Th>Username</Table.Th>
                  <Table.Th>Password</Table.Th>
                  <Table.Th>
                    <span className="visually-hidden">Actions</span>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {credentials.map(({ entity, username }) => (
                  <Table.Tr key={entity}>
                    {entity === edited ? (
                      <Table.Td colSpan={4}>
                        <CredentialForm
                          title={`Edit ${entity}`}
                          hint={keyHint}
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
                        <Table.Td>
                          <span aria-hidden>********</span>
                          <span className="visually-hidden">hidden</span>
                        </Table.Td>
                        <Table.Td className={classes["actions"] ?? ""}>
                          <Button
                            variant="subtle"
                            size="compact-sm"
                            onClick={() => setEdited(entity)}
                            aria-label={`Edit ${entity}`}
                          >
                            Edit
                          </Button>
                          <Button
                            variant="subtle"
                            size="compact-sm"
                            onClick={() => handleRemove(entity)}
                            aria-label={`Remove ${entity}`}
                          >
                            Remove
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
