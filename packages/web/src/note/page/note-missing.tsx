import { Button, Group } from "@mantine/core";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { useTexts } from "../../language/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useSession } from "../../platform/use-connection.ts";
import { notices } from "../../shell/notices.ts";
import { usePlainTitle } from "../../shell/page-title.ts";
import { PageMain } from "../../ui/page-main.tsx";
import classes from "./note-page.module.css";
import { texts } from "./texts.ts";

interface NoteMissingProps {
  /** Why, as the server said it. */
  readonly text: string;
  /** Default: that it is the note that cannot be shown. */
  readonly title?: string;
}

/** In place of a note that cannot be opened: why, and where to go. Where there is none, all notes themselves are the better place. */
export function NoteMissing({ text, title }: NoteMissingProps) {
  const t = useTexts(texts);
  usePlainTitle();
  // What can be no name of a note is no note, either.
  if (text.includes("404") || text.includes("A note id has only")) return <GoHome />;
  const isRefused = text.startsWith("Insufficient privileges");
  return (
    <PageMain className={classes["page"]}>
      <div className={classes["missing"]} role="alert">
        <h1>{isRefused ? t("notFound") : (title ?? t("cannotBeShown"))}</h1>
        <p>{isRefused ? t("refusedText") : text}</p>
        <Group gap="xs">
          <Button component={Link} to="/" variant="light">
            {t("allNotes")}
          </Button>
          {isRefused && <LogInOtherwise />}
        </Group>
      </div>
    </PageMain>
  );
}

function GoHome() {
  const navigate = useNavigate();
  useEffect(() => {
    notices.problem(texts.t("notFoundText"));
    void navigate("/", { replace: true });
  }, [navigate]);
  return <PageMain className={classes["page"]} />;
}

/** For whoever has another account, and comes back here with it. */
function LogInOtherwise() {
  const { session } = useServices();
  const t = useTexts(texts);
  const person = useSession();
  if (person.type !== "in" || !person.hasAccounts) return null;
  return (
    <Button variant="default" onClick={() => void session.logOut()}>
      {t("logInOtherwise")}
    </Button>
  );
}
