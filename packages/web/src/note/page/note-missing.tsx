import { Button, Group } from "@mantine/core";
import { Link } from "react-router";
import { useTexts } from "../../language/use-texts.tsx";
import { useServices } from "../../platform/services.tsx";
import { useSession } from "../../platform/use-connection.ts";
import classes from "./note-page.module.css";
import { texts } from "./texts.ts";

/** In place of a note that cannot be opened. */
export function NoteMissing({ text }: { readonly text: string }) {
  const t = useTexts(texts);
  const isNotFound = text.includes("404");
  const isRefused = text.startsWith("Insufficient privileges");
  return (
    <main className={classes["page"]}>
      <div className={classes["missing"]} role="alert">
        <h1>{isNotFound || isRefused ? t("notFound") : t("cannotBeShown")}</h1>
        {isRefused ? <p>{t("refusedText")}</p> : <p>{isNotFound ? t("notFoundText") : text}</p>}
        <Group gap="xs">
          <Button component={Link} to="/" variant="light">
            {t("allNotes")}
          </Button>
          {isRefused && <LogInOtherwise />}
        </Group>
      </div>
    </main>
  );
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
