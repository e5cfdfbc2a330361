import { Button } from "@mantine/core";
import { Link } from "react-router";
import classes from "./note-page.module.css";

/** In place of a note that cannot be opened. */
export function NoteMissing({ text }: { readonly text: string }) {
  const isNotFound = text.includes("404");
  return (
    <main className={classes["page"]}>
      <div className={classes["missing"]} role="alert">
        <h1>{isNotFound ? "There is no such note" : "This note cannot be shown"}</h1>
        <p>{isNotFound ? "It may have been removed for good, or the address is not complete." : text}</p>
        <Button component={Link} to="/" variant="light">
          All notes
        </Button>
      </div>
    </main>
  );
}
