import { Button, Group } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useServices } from "../../../platform/services.tsx";
import { useSession } from "../../../platform/use-connection.ts";
import { isRefusal } from "../../../platform/use-query.ts";
import { pageNotifications } from "../../../ui/notices/page-notifications.ts";
import { PageMain } from "../../../ui/page-main.tsx";
import { usePlainTitle } from "../../../ui/shell/page-title.ts";
import classes from "./note-page.module.css";
import { texts } from "./texts.ts";

interface NoteMissingProps {
  /** Why, as the server said it. */
  readonly text: string;
  /** As in HTTP, where the server refused. */
  readonly status?: number;
  /** Default: that it is the note that cannot be shown. */
  readonly title?: string;
  /** Where else to go from here, for users who may. */
  readonly ways?: ReactNode;
}

/** In place of a note that cannot be opened: why, and where to go. Where there is none, all notes themselves are the better place. */
export function NoteMissing({ text, status = 0, title, ways }: NoteMissingProps) {
  const t = useTranslation(texts);
  usePlainTitle();
  // What can be no name of a note is no note, either.
  if (status === 404) return <GoHome />;
  const isRefused = isRefusal(status);
  return (
    <PageMain className={classes["page"]}>
      <div className={classes["missing"]} role="alert">
        <h1>{isRefused ? t("notFound") : (title ?? t("cannotBeShown"))}</h1>
        <p>{isRefused ? t("refusedText") : text}</p>
        <Group gap="xs">
          <Button component={Link} to="/" variant="light">
            {t("allNotes")}
          </Button>
          {isRefused ? <LogInOtherwise /> : ways}
        </Group>
      </div>
    </PageMain>
  );
}

function GoHome() {
  const navigate = useNavigate();
  useEffect(() => {
    pageNotifications.problem(texts.t("notFoundText"));
    void navigate("/", { replace: true });
  }, [navigate]);
  return <PageMain className={classes["page"]} />;
}

/** For a user who has another account, and comes back here with it. */
function LogInOtherwise() {
  const { session } = useServices();
  const t = useTranslation(texts);
  const person = useSession();
  if (person.type !== "in" || !person.hasAccounts) return null;
  return (
    <Button variant="default" onClick={() => void session.logOut()}>
      {t("logInOtherwise")}
    </Button>
  );
}
