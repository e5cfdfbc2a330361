import { TextInput } from "@mantine/core";
import { IconArrowLeft, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useOverlay } from "../../platform/overlay-stack.ts";
import { useServices } from "../../platform/services.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { searchAddress, searchedIn } from "./search-address.ts";
import classes from "./search-box.module.css";
import { rememberSearch, searchesIn } from "./search-history.ts";
import { texts } from "./texts.ts";

/** Searches all notes: Enter leads to what was found. It is empty wherever nothing is being searched. */
export function SearchBox() {
  const shown = searchedIn(useLocation().pathname);
  // Another search is another box, so that it holds what is shown and is empty once one has left.
  return <Field key={shown} shown={shown} />;
}

function Field({ shown }: { readonly shown: string }) {
  const t = useTranslation(texts);
  const [term, setTerm] = useState(shown);
  const [offered, setOffered] = useState<readonly string[]>([]);
  const { own } = useServices();
  const navigate = useNavigate();
  const [hasKeyboard, setHasKeyboard] = useState(false);
  // Then it takes the bar.
  const isOpened = hasKeyboard && matchMedia("(max-width: 600px)").matches;
  useOverlay(isOpened, { kind: "menu", close: leaveField });
  const handleSubmit = () => {
    const wanted = term.trim();
    if (wanted === "") return;
    rememberSearch(own, wanted);
    void navigate(searchAddress({ term: wanted }));
  };
  return (
    <search className={classes["search"]}>
      <form
        className={classes["form"]}
        onFocus={() => setHasKeyboard(true)}
        onBlur={() => setHasKeyboard(false)}
        onSubmit={(event) => {
          event.preventDefault();
          handleSubmit();
        }}
      >
        <span className={classes["back"]}>
          <IconButton label={t("closeSearch")} icon={<IconArrowLeft size={18} />} onPress={leaveField} />
        </span>
        <TextInput
          className={classes["field"] ?? ""}
          type="search"
          size="xs"
          aria-label={t("searchNotes")}
          placeholder={t("searchNotes")}
          list="searches"
          maxLength={1000}
          value={term}
          onChange={({ currentTarget }) => setTerm(currentTarget.value)}
          onFocus={() => setOffered(searchesIn(own))}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown" || shown === "") return;
            const first = document.querySelector<HTMLElement>("[data-search-hit]");
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          leftSection={<IconSearch size={16} aria-hidden />}
        />
        <datalist id="searches">
          {offered.map((search) => (
            <option key={search} value={search} />
          ))}
        </datalist>
      </form>
    </search>
  );
}

/** The search takes the bar of a phone for as long as the keyboard is in it. */
function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
