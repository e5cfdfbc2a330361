import { Button, Group } from "@mantine/core";
import { Link } from "react-router";
import { useServices } from "../../platform/services.tsx";
import { useSession } from "../../platform/use-connection.ts";
import classes from "./note-page.module.css";

/** In place of a note that cannot be opened. */
export function NoteMissing({ text }: { readonly text: string }) {
  const isNotFound = text.includes("404");
  const isRefused = text.startsWith("Insufficient privileges");
  return (
    <main className={classes["page"]}>
      <div className={classes["missing"]} role="alert">
        <h1>{isNotFound || isRefused ? "There is no such note" : "This note cannot be shown"}</h1>
        {isRefused ? (
          <p>
            There is none that you may read, at least. Whoever sent you here can let you read it; if you have another
            account, log in with that.
          </p>
        ) : (
          <p>{isNotFound ? "It may have been removed for good, or the address is not complete." : text}</p>
        )}
        <Group gap="xs">
          <Button component={Link} to="/" variant="light">
            All notes
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
  const person = useSession();
  if (person.type !== "in" || !person.hasAccounts) return null;
  return (
    <Button variant="default" onClick={() => void session.logOut()}>
      Log in as somebody else
    </Button>
  );
}
