import { Button } from "@mantine/core";
import { RestError } from "@octavo/client";
import { type FormEvent, useCallback, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { z } from "zod";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useQuery } from "../../platform/use-query.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Mark } from "../../ui/shell/mark.tsx";
import { useBusyState } from "../../ui/use-busy.ts";
import classes from "./accounts.module.css";
import { textInField } from "./form-values.ts";
import { texts } from "./texts.ts";

const invitedSchema = z.object({ user: z.string() });

/** Where an invited person chooses a password and is logged in by it. Stands outside of the app's frame, which needs a login. */
export function InvitationPage() {
  const { secret = "" } = useParams();
  const { rest } = useServices();
  const ask = useCallback(() => rest.call("POST", "/login/invitation/look", invitedSchema, { secret }), [rest, secret]);
  const asked = useQuery(ask);
  return (
    <main className={classes["welcome"]}>
      <Mark />
      <QueryView asked={asked}>{({ user }) => <ChoosePassword user={user} secret={secret} />}</QueryView>
    </main>
  );
}

function ChoosePassword({ user, secret }: { readonly user: string; readonly secret: string }) {
  const t = useTranslation(texts);
  const { rest, session } = useServices();
  const navigate = useNavigate();
  const saving = useBusyState();
  const [refusal, setRefusal] = useState<string | null>(null);
  async function choosePassword(password: string) {
    try {
      await rest.call("POST", "/login/invitation", invitedSchema, { secret, password });
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      setRefusal(error.message);
      return;
    }
    const answer = await session.logIn(user, password);
    if (answer.ok) void navigate("/", { replace: true });
    else setRefusal(answer.text);
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = textInField(event.currentTarget, "password");
    void saving.during(() => choosePassword(password));
  };
  return (
    <>
      <h1>{t("invitationTitle", { name: user })}</h1>
      <p>{t("invitationSentence")}</p>
      <form onSubmit={handleSubmit}>
        <input type="hidden" name="username" autoComplete="username" value={user} />
        <PasswordField
          name="password"
          label={t("newPassword")}
          autoComplete="new-password"
          required
          minLength={8}
          autoFocus
          error={refusal}
        />
        <Button ref={saving.button} type="submit" loading={saving.isBusy}>
          {t("choose")}
        </Button>
      </form>
    </>
  );
}
