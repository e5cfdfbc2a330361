import { Button, NativeSelect, Table, Textarea, TextInput } from "@mantine/core";
import { IconTrash, IconX } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useCallback, useState } from "react";
import { z } from "zod";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useQuery } from "../../platform/use-query.ts";
import { openDialog } from "../../ui/dialogs/dialog-store.ts";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { RowAction } from "../../ui/row-action.tsx";
import { Card, Screen, Sheet } from "../../ui/screen.tsx";
import { formatTimeAgo } from "../../ui/time-ago.ts";
import { useBusyState } from "../../ui/use-busy.ts";
import classes from "./accounts.module.css";
import {
  accountSchema,
  browserName,
  loginsSchema,
  scopes,
  splitNames,
  type TokenEntry,
  tokensSchema,
} from "./accounts.ts";
import { dateText, textInField } from "./form-values.ts";
import { Heads } from "./heads.tsx";
import { ShownOnce } from "./shown-once.tsx";
import { texts } from "./texts.ts";
import { type PerformChange, useChange } from "./use-change.ts";

/** One's own password, logins and access tokens. */
export function AccountPage() {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const ask = useCallback(() => rest.call("GET", "/octavo/account", accountSchema), [rest]);
  const asked = useQuery(ask);
  return (
    <Screen answer={asked.answer} title={t("accountTitle")} sentence={t("accountSentence")}>
      <QueryView asked={asked}>
        {({ file }) => (
          <>
            <Part title={t("password")} sentence={t(passwordText(file))}>
              {file === "users.json" && <PasswordForm />}
            </Part>
            <Logins />
            <Tokens />
          </>
        )}
      </QueryView>
    </Screen>
  );
}

function passwordText(file: string | null) {
  if (file === "users.json") return "newPasswordHint";
  return file === "directory" ? "ofDirectory" : "elsewhere";
}

interface PartProps {
  readonly title: string;
  readonly sentence: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Part({ title, sentence, action, children }: PartProps) {
  return (
    <section className={classes["part"]} aria-label={title}>
      <div className={classes["partHead"]}>
        <h2>{title}</h2>
        {action}
      </div>
      <p>{sentence}</p>
      {children}
    </section>
  );
}

function PasswordForm() {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const change = useChange(() => {});
  const saving = useBusyState();
  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const [present, next] = [textInField(form, "present"), textInField(form, "next")];
    const isDone = await saving.during(() =>
      change(() => rest.call("PUT", "/octavo/account/password", z.unknown(), { present, next })),
    );
    if (!isDone) return;
    pageNotifications.done(t("passwordChanged"));
    form.reset();
  }
  return (
    <Card isApart label={t("changePassword")}>
      <form className={classes["form"]} onSubmit={(event) => void handleSubmit(event)}>
        <PasswordField name="present" label={t("presentPassword")} autoComplete="current-password" required />
        <PasswordField name="next" label={t("newPassword")} autoComplete="new-password" required minLength={8} />
        <div className={classes["buttons"]}>
          <Button ref={saving.button} type="submit" loading={saving.isBusy}>
            {t("changePassword")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Logins() {
  const t = useTranslation(texts);
  const { rest, clock } = useServices();
  const ask = useCallback(() => rest.call("GET", "/octavo/account/logins", loginsSchema), [rest]);
  const asked = useQuery(ask);
  const change = useChange(asked.refetch);
  const endOthers = () =>
    openDialog({
      type: "confirm",
      confirmation: {
        title: t("endOthersTitle"),
        text: t("endOthersText"),
        action: t("end"),
        perform: () => void change(() => rest.call("DELETE", "/octavo/account/logins", z.unknown())),
      },
    });
  return (
    <Part
      title={t("logins")}
      sentence={t("loginsHint")}
      action={
        asked.answer.state === "done" &&
        asked.answer.value.length > 1 && (
          <Button variant="default" size="compact-sm" onClick={endOthers}>
            {t("endOthers")}
          </Button>
        )
      }
    >
      <QueryView asked={asked}>
        {(logins) => (
          <Sheet>
            <div className={classes["scroll"]}>
              <Table verticalSpacing="xs">
                <Heads names={[t("browser"), t("address"), t("lastUse")]} optional={[t("lastUse")]} />
                <Table.Tbody>
                  {logins.map(({ id, agent, address, usedAt, isThis }) => {
                    const browser = browserName(agent) ?? t("unknownBrowser");
                    return (
                      <Table.Tr key={id}>
                        <Table.Td title={agent}>{browser}</Table.Td>
                        <Table.Td>{address}</Table.Td>
                        <Table.Td data-optional>{formatTimeAgo(usedAt, clock.now())}</Table.Td>
                        <Table.Td className={classes["actions"] ?? ""}>
                          {isThis ? (
                            <span className={classes["quiet"]}>{t("thisLogin")}</span>
                          ) : (
                            <RowAction
                              icon={IconX}
                              word={t("end")}
                              label={t("endLoginOf", { address, agent: browser })}
                              onPress={() =>
                                void change(() => rest.call("DELETE", `/octavo/account/logins/${id}`, z.unknown()))
                              }
                            />
                          )}
                        </Table.Td>
                      </Table.Tr>
                    );
                  })}
                </Table.Tbody>
              </Table>
            </div>
          </Sheet>
        )}
      </QueryView>
    </Part>
  );
}

function Tokens() {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const ask = useCallback(() => rest.call("GET", "/octavo/account/tokens", tokensSchema), [rest]);
  const asked = useQuery(ask);
  const change = useChange(asked.refetch);
  const [made, setMade] = useState<string | null>(null);
  return (
    <Part title={t("tokens")} sentence={t("tokensHint")}>
      {made === null ? (
        <TokenForm change={change} onMade={setMade} />
      ) : (
        <ShownOnce label={t("tokenMade")} value={made} onClose={() => setMade(null)} />
      )}
      <QueryView asked={asked}>
        {(tokens) =>
          tokens.length === 0 ? (
            <p className={classes["quiet"]}>{t("noTokens")}</p>
          ) : (
            <TokenList tokens={tokens} change={change} />
          )
        }
      </QueryView>
    </Part>
  );
}

interface TokenFormProps {
  readonly change: PerformChange;
  readonly onMade: (token: string) => void;
}

const madeSchema = z.object({ token: z.string() });

function TokenForm({ change, onMade }: TokenFormProps) {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const saving = useBusyState();
  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const days = textInField(form, "days").trim();
    const sent = {
      label: textInField(form, "label"),
      scope: textInField(form, "scope"),
      folders: splitNames(textInField(form, "folders")),
      days: days === "" ? null : Number(days),
    };
    await saving.during(() =>
      change(async () => onMade((await rest.call("POST", "/octavo/account/tokens", madeSchema, sent)).token)),
    );
  }
  return (
    <Card isApart label={t("makeToken")}>
      <form className={classes["form"]} onSubmit={(event) => void handleSubmit(event)}>
        <TextInput name="label" label={t("label")} required withAsterisk={false} />
        <NativeSelect
          name="scope"
          label={t("scope")}
          defaultValue="read"
          data={scopes.map((scope) => ({ value: scope, label: t(`scope_${scope}`) }))}
        />
        <TextInput
          name="days"
          label={t("inDays")}
          description={t("inDaysHint")}
          inputWrapperOrder={["label", "input", "description"]}
          type="number"
          min={1}
          defaultValue="90"
        />
        <Textarea
          className={classes["wide"] ?? ""}
          name="folders"
          label={t("folders")}
          description={t("foldersHint")}
          inputWrapperOrder={["label", "input", "description"]}
          rows={2}
        />
        <div className={classes["buttons"]}>
          <Button ref={saving.button} type="submit" loading={saving.isBusy}>
            {t("makeToken")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function TokenList({ tokens, change }: { readonly tokens: readonly TokenEntry[]; readonly change: PerformChange }) {
  const t = useTranslation(texts);
  const { rest, clock } = useServices();
  const revoke = (id: string, label: string) =>
    openDialog({
      type: "confirm",
      confirmation: {
        title: t("revokeOf", { label }),
        text: t("revokeText"),
        action: t("revoke"),
        perform: () => void change(() => rest.call("DELETE", `/octavo/account/tokens/${id}`, z.unknown())),
      },
    });
  return (
    <Sheet>
      <div className={classes["scroll"]}>
        <Table verticalSpacing="xs">
          <Heads
            names={[t("label"), t("scope"), t("folders"), t("ends"), t("lastUse")]}
            optional={[t("folders"), t("ends"), t("lastUse")]}
          />
          <Table.Tbody>
            {tokens.map(({ id, label, scope, folders, endsAt, usedAt }) => (
              <Table.Tr key={id}>
                <Table.Td>{label}</Table.Td>
                <Table.Td>{t(`scope_${scope}`)}</Table.Td>
                <Table.Td data-optional>{folders.length === 0 ? t("allNotes") : folders.join(", ")}</Table.Td>
                <Table.Td data-optional>{endsAt === null ? t("never") : dateText(endsAt)}</Table.Td>
                <Table.Td data-optional>{usedAt === null ? t("notUsed") : formatTimeAgo(usedAt, clock.now())}</Table.Td>
                <Table.Td className={classes["actions"] ?? ""}>
                  <RowAction
                    icon={IconTrash}
                    word={t("revoke")}
                    label={t("revokeOf", { label })}
                    onPress={() => revoke(id, label)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Sheet>
  );
}
