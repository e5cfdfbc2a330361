import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { useStore } from "zustand";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useSession } from "../../platform/use-connection.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { Mark } from "../../ui/shell/mark.tsx";
import { usePlainTitle } from "../../ui/shell/page-title.ts";
import { ThemeMenu } from "../../ui/shell/theme-menu.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import classes from "./login-page.module.css";
import { texts } from "./texts.ts";
import { endFarewell, farewell } from "./use-log-out.ts";
import { wantedPageIn } from "./wanted-page.ts";

const farewellMs = 1000;

/** Asks who is there, and leads to the page that was wanted. */
export function LoginPage() {
  const [parameters] = useSearchParams();
  const session = useSession();
  const isFarewell = useStore(farewell);
  usePlainTitle();
  if (session.type === "in") return <Navigate to={wantedPageIn(parameters)} replace />;
  return (
    <div className={classes["page"]}>
      <div className={classes["corner"]}>
        <LanguageMenu />
        <ThemeMenu />
      </div>
      <main className={classes["card"]}>
        {isFarewell ? <LoggedOut /> : <LoginDialog reason={session.type === "out" ? session.reason : null} />}
      </main>
    </div>
  );
}

/** Says so for a moment. It has the keyboard, so that it is read out, too. */
function LoggedOut() {
  const t = useTranslation(texts);
  const { clock } = useServices();
  useEffect(() => {
    const stop = clock.after(farewellMs, endFarewell);
    return () => {
      stop();
      endFarewell();
    };
  }, [clock]);
  return (
    <div
      role="alertdialog"
      aria-labelledby="farewell-heading"
      aria-describedby="farewell-text"
      onKeyDown={({ key }) => key === "Escape" && endFarewell()}
    >
      <h1 id="farewell-heading" className={classes["heading"]}>
        <Mark />
        <span>{t("loggedOut")}</span>
      </h1>
      <p id="farewell-text" className={classes["reason"]}>
        {t("loggedOutText")}
      </p>
      <Button className={classes["again"] ?? ""} variant="default" autoFocus fullWidth onClick={endFarewell}>
        {t("logInAgain")}
      </Button>
    </div>
  );
}

function LoginDialog({ reason }: { readonly reason: string | null }) {
  const t = useTranslation(texts);
  return (
    <div role="dialog" aria-labelledby="login-heading">
      <h1 id="login-heading" className={classes["heading"]}>
        <Mark />
        <span>{t("logInHeading")}</span>
      </h1>
      <p className={classes["reason"]} role="status">
        {reason}
      </p>
      <LoginForm />
    </div>
  );
}

function LoginForm() {
  const t = useTranslation(texts);
  const { session } = useServices();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? "");
    setIsAsking(true);
    setRefusal(null);
    const answer = await session.logIn(text("userName").trim(), text("password")).finally(() => setIsAsking(false));
    if (answer.ok) return;
    setRefusal(answer.text);
    password.current?.select();
  }

  return (
    <form className={classes["form"]} onSubmit={(event) => void handleSubmit(event)}>
      <TextInput
        name="userName"
        label={t("userName")}
        autoComplete="username"
        autoFocus
        required
        withAsterisk={false}
      />
      <PasswordField
        ref={password}
        name="password"
        label={t("password")}
        autoComplete="current-password"
        required
        withAsterisk={false}
      />
      <p className={classes["refusal"]} role="alert">
        {refusal}
      </p>
      <Button type="submit" loading={isAsking} fullWidth>
        {t("logIn")}
      </Button>
    </form>
  );
}
