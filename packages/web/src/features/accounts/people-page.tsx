import { Button, Menu, Table, TextInput } from "@mantine/core";
import { IconDots, IconPlus } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useCallback, useState } from "react";
import { z } from "zod";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useQuery } from "../../platform/use-query.ts";
import { openDialog } from "../../ui/dialogs/dialog-store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Card, Screen, Sheet } from "../../ui/screen.tsx";
import { formatTimeAgo } from "../../ui/time-ago.ts";
import { useBusyState } from "../../ui/use-busy.ts";
import classes from "./accounts.module.css";
import { inNameOrder, invitationLink, type Person, peopleSchema, splitNames } from "./accounts.ts";
import { dateText, textInField } from "./form-values.ts";
import { Heads } from "./heads.tsx";
import { ShownOnce } from "./shown-once.tsx";
import { texts } from "./texts.ts";
import { useChange } from "./use-change.ts";

const invitationSchema = z.object({ invitation: z.string().nullable() });
const passedSchema = z.object({ notes: z.number() });
const removedSchema = z.object({ passedOn: z.number(), left: z.number() });

/** What is open above the list. */
type OpenedForm =
  | { readonly type: "add" }
  | { readonly type: "roles" | "passOn" | "remove"; readonly person: Person }
  | { readonly type: "invitation"; readonly name: string; readonly link: string };

/** The accounts, for administrators. */
export function PeoplePage() {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const ask = useCallback(async () => inNameOrder(await rest.call("GET", "/octavo/people", peopleSchema)), [rest]);
  const asked = useQuery(ask);
  const change = useChange(asked.refetch);
  const [opened, setOpened] = useState<OpenedForm | null>(null);
  const close = () => setOpened(null);
  const showInvitation = (name: string, secret: string | null) =>
    setOpened(secret === null ? null : { type: "invitation", name, link: invitationLink(secret) });
  const pathOf = ({ name }: Pick<Person, "name">) => `/octavo/people/${encodeURIComponent(name)}`;

  const add = async (form: HTMLFormElement) => {
    const name = textInField(form, "name").trim();
    const password = textInField(form, "password");
    const sent = { name, roles: splitNames(textInField(form, "roles")), password: password === "" ? null : password };
    await change(async () =>
      showInvitation(name, (await rest.call("POST", "/octavo/people", invitationSchema, sent)).invitation),
    );
  };
  const setRoles = async (person: Person, form: HTMLFormElement) => {
    const sent = { roles: splitNames(textInField(form, "roles")) };
    if (await change(() => rest.call("PUT", `${pathOf(person)}/roles`, z.unknown(), sent))) close();
  };
  const passOn = async (person: Person, form: HTMLFormElement) => {
    const sent = { to: textInField(form, "to").trim() };
    await change(async () => {
      const { notes } = await rest.call("POST", `${pathOf(person)}/notes`, passedSchema, sent);
      pageNotifications.done(t("passedOn", { count: notes }));
      close();
    });
  };
  const invite = (person: Person) =>
    change(async () =>
      showInvitation(
        person.name,
        (await rest.call("POST", `${pathOf(person)}/invitation`, invitationSchema)).invitation,
      ),
    );
  const lock = (person: Person) =>
    person.isLocked
      ? void change(() => rest.call("DELETE", `${pathOf(person)}/lock`, z.unknown()))
      : openDialog({
          type: "confirm",
          confirmation: {
            title: t("lockTitle", { name: person.name }),
            text: t("lockText", { name: person.name }),
            action: t("lock"),
            perform: () => void change(() => rest.call("PUT", `${pathOf(person)}/lock`, z.unknown())),
          },
        });
  const removeWithNotes = async (person: Person, form: HTMLFormElement) => {
    const to = textInField(form, "to").trim();
    const path = to === "" ? pathOf(person) : `${pathOf(person)}?notesTo=${encodeURIComponent(to)}`;
    await change(async () => {
      const { passedOn, left } = await rest.call("DELETE", path, removedSchema);
      pageNotifications.done(to === "" ? t("leftNotes", { count: left }) : t("passedOn", { count: passedOn }));
      close();
    });
  };
  const remove = (person: Person) => {
    // Their notes are not left to chance.
    if (person.notes > 0) return setOpened({ type: "remove", person });
    openDialog({
      type: "confirm",
      confirmation: {
        title: t("removeTitle", { name: person.name }),
        text: t("removeText"),
        action: t("remove"),
        perform: () => void change(() => rest.call("DELETE", pathOf(person), z.unknown())),
      },
    });
  };

  return (
    <Screen
      answer={asked.answer}
      title={t("peopleTitle")}
      sentence={t("peopleSentence")}
      action={
        <Button
          leftSection={<IconPlus size={16} />}
          disabled={opened?.type === "add"}
          onClick={() => setOpened({ type: "add" })}
        >
          {t("addPerson")}
        </Button>
      }
    >
      {opened?.type === "add" && (
        <ChangeForm title={t("addPerson")} action={t("add")} onSubmit={add} onClose={close}>
          <TextInput name="name" label={t("name")} required autoFocus autoComplete="off" />
          <TextInput name="roles" label={t("roles")} description={t("rolesHint")} inputWrapperOrder={belowField} />
          <PasswordField
            name="password"
            label={t("initialPassword")}
            description={t("initialPasswordHint")}
            inputWrapperOrder={belowField}
            autoComplete="new-password"
          />
        </ChangeForm>
      )}
      {opened?.type === "roles" && (
        <ChangeForm
          key={opened.person.name}
          title={`${t("setRoles")}: ${opened.person.name}`}
          action={t("save")}
          onSubmit={(form) => setRoles(opened.person, form)}
          onClose={close}
        >
          <TextInput
            name="roles"
            label={t("roles")}
            description={t("rolesHint")}
            inputWrapperOrder={belowField}
            defaultValue={opened.person.roles.join(", ")}
            autoFocus
          />
        </ChangeForm>
      )}
      {opened?.type === "passOn" && (
        <ChangeForm
          key={opened.person.name}
          title={`${t("passOn")}: ${opened.person.name}`}
          action={t("passOn")}
          onSubmit={(form) => passOn(opened.person, form)}
          onClose={close}
        >
          <TextInput
            name="to"
            label={t("passOnTo")}
            description={t("passOnHint", { name: opened.person.name })}
            inputWrapperOrder={belowField}
            required
            autoFocus
          />
        </ChangeForm>
      )}
      {opened?.type === "remove" && (
        <ChangeForm
          key={opened.person.name}
          title={t("removeTitle", { name: opened.person.name })}
          action={t("remove")}
          onSubmit={(form) => removeWithNotes(opened.person, form)}
          onClose={close}
        >
          <TextInput
            name="to"
            label={t("passOnTo")}
            description={t("removeNotesHint", { count: opened.person.notes })}
            inputWrapperOrder={belowField}
            autoFocus
          />
        </ChangeForm>
      )}
      {opened?.type === "invitation" && (
        <ShownOnce label={t("invitationFor", { name: opened.name })} value={opened.link} onClose={close} />
      )}
      <QueryView asked={asked} refusal={t("peopleRefused")}>
        {(people) => (
          <Sheet>
            <div className={classes["scroll"]}>
              <Table verticalSpacing="xs">
                <Heads
                  names={[t("name"), t("roles"), t("state"), t("notesOwned"), t("lastSeen")]}
                  optional={[t("notesOwned"), t("lastSeen")]}
                />
                <Table.Tbody>
                  {people.map((person) => (
                    <PersonRow
                      key={person.name}
                      person={person}
                      deeds={[
                        { label: t("setRoles"), perform: () => setOpened({ type: "roles", person }) },
                        { label: t("invite"), perform: () => void invite(person) },
                        { label: t("passOn"), perform: () => setOpened({ type: "passOn", person }) },
                        { label: person.isLocked ? t("unlock") : t("lock"), perform: () => lock(person) },
                        { label: t("remove"), perform: () => remove(person) },
                      ]}
                    />
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          </Sheet>
        )}
      </QueryView>
    </Screen>
  );
}

const belowField: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

interface ChangeFormProps {
  readonly title: string;
  readonly action: string;
  readonly onSubmit: (form: HTMLFormElement) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function ChangeForm({ title, action, onSubmit, onClose, children }: ChangeFormProps) {
  const t = useTranslation(texts);
  const saving = useBusyState();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void saving.during(() => onSubmit(form));
  };
  return (
    <Card isApart label={title}>
      <form className={classes["form"]} aria-label={title} autoComplete="off" onSubmit={handleSubmit}>
        {children}
        <div className={classes["buttons"]}>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button ref={saving.button} type="submit" loading={saving.isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface PersonRowProps {
  readonly person: Person;
  readonly deeds: readonly { readonly label: string; readonly perform: () => void }[];
}

function PersonRow({ person, deeds }: PersonRowProps) {
  const t = useTranslation(texts);
  const { clock } = useServices();
  const { name, roles, notes, lastSeen, isAdministrator } = person;
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td>
        {roles.join(", ")}
        {isAdministrator && <span className={classes["quiet"]}> ({t("isAdministrator")})</span>}
      </Table.Td>
      <Table.Td>
        <PersonState person={person} />
      </Table.Td>
      <Table.Td data-optional>{notes}</Table.Td>
      <Table.Td data-optional>{lastSeen === null ? t("unknownTime") : formatTimeAgo(lastSeen, clock.now())}</Table.Td>
      <Table.Td className={classes["actions"] ?? ""}>
        <Menu position="bottom-end" shadow="sm" withinPortal>
          <Menu.Target>
            <IconButton label={t("more", { name })} icon={<IconDots size={18} />} />
          </Menu.Target>
          <Menu.Dropdown>
            {deeds.map(({ label, perform }) => (
              // The menu has given the keyboard back by then, so that what opens takes it from there.
              <Menu.Item key={label} onClick={() => setTimeout(perform)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  );
}

function PersonState({ person: { isLocked, invitedUntil, hasPassword } }: { readonly person: Person }) {
  const t = useTranslation(texts);
  if (isLocked) return t("isLocked");
  if (invitedUntil !== null) return t("isInvited", { date: dateText(invitedUntil) });
  return hasPassword ? t("isActive") : t("hasNoPassword");
}
