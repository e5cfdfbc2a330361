import { Button } from "@mantine/core";
import type { SearchPage as Found } from "@octavo/protocol";
import { IconFileText, IconTrash } from "@tabler/icons-react";
import { type HTMLAttributes, type KeyboardEvent, type MouseEvent, useRef } from "react";
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { Rich } from "../../i18n/rich.tsx";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { useCommands } from "../../ui/commands/use-commands.ts";
import { PageMain } from "../../ui/page-main.tsx";
import { usePageCommands } from "../../ui/pages.tsx";
import { useScrollBack } from "../../ui/scroll-back.ts";
import { usePlainTitle } from "../../ui/shell/page-title.ts";
import { texts as uiTexts } from "../../ui/texts.ts";
import { Waiting } from "../../ui/waiting.tsx";
import { groupByNote } from "./by-note.ts";
import { FoundNoteCard } from "./found-note-card.tsx";
import { searchAddress, searchedIn } from "./search-address.ts";
import classes from "./search-page.module.css";
import { texts } from "./texts.ts";
import { pageSize, type SearchQuery, useSearch } from "./use-search.ts";

/** What was found for the term in the address. */
export function SearchPage() {
  const term = searchedIn(useLocation().pathname);
  const [options] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(options.get("page"))) || 1);
  const wanted = { term, page, inTrash: options.get("in") === "trash" };
  usePlainTitle();
  useScrollBack();
  return <Results key={JSON.stringify(wanted)} wanted={wanted} />;
}

function Results({ wanted }: { readonly wanted: SearchQuery }) {
  const t = useTranslation(texts);
  const common = useTranslation(uiTexts);
  // A user who searches for the same once more wants to know what is found by now.
  const { key } = useLocation();
  const { search, again } = useSearch(wanted, key);
  return (
    <PageMain className={classes["page"]}>
      <div className={classes["head"]}>
        <h1>
          <Rich text={t("searchFor")} parts={{ term: () => <span>{wanted.term}</span> }} />
        </h1>
        <Places wanted={wanted} />
      </div>
      {search.state === "waiting" && <Waiting />}
      {search.state === "failed" && (
        <>
          <p className={classes["problem"]} role="alert">
            {search.text}
          </p>
          <Button variant="default" onClick={again}>
            {common("tryAgain")}
          </Button>
        </>
      )}
      {search.state === "done" && <Hits wanted={wanted} found={search.found} />}
    </PageMain>
  );
}

function Places({ wanted: { term, inTrash } }: { readonly wanted: SearchQuery }) {
  const t = useTranslation(texts);
  const navigate = useNavigate();
  useCommands(() => [
    {
      id: "searchElsewhere",
      label: t(inTrash ? "notesInstead" : "trashInstead"),
      place: t("whereToSearch"),
      icon: inTrash ? IconFileText : IconTrash,
      perform: () => void navigate(searchAddress({ term, page: 1, inTrash: !inTrash })),
    },
  ]);
  return (
    <nav className={classes["places"]} aria-label={t("whereToSearch")}>
      <Link to={searchAddress({ term, page: 1, inTrash: false })} aria-current={inTrash ? undefined : "page"}>
        {t("notes")}
      </Link>
      <Link to={searchAddress({ term, page: 1, inTrash: true })} aria-current={inTrash ? "page" : undefined}>
        {t("trash")}
      </Link>
    </nav>
  );
}

interface HitsProps {
  readonly wanted: SearchQuery;
  readonly found: Found;
}

function Hits({ wanted, found }: HitsProps) {
  const t = useTranslation(texts);
  const { hits, hasMore, filesLeft, total } = found;
  const follow = useFollow();
  // The user counted on in the address, or there is less by now.
  if (hits.length === 0 && wanted.page > 1 && filesLeft === 0) {
    const last = total === null ? 1 : Math.max(1, Math.ceil(total / pageSize));
    return <Navigate to={searchAddress({ ...wanted, page: Math.min(last, wanted.page - 1) })} replace />;
  }
  return (
    <>
      <p className={classes["count"]} role="status">
        {hits.length > 0 && countOfHits(wanted, found, t)}
        {filesLeft > 0 && t("stillReading", { notes: filesLeft })}
      </p>
      {hits.length === 0 && <Nothing wanted={wanted} />}
      <ol className={classes["hits"]} aria-label={t("results")} onKeyDown={walkHits} {...follow}>
        {groupByNote(hits).map((note) => (
          <FoundNoteCard key={note.noteId} note={note} />
        ))}
      </ol>
      {(wanted.page > 1 || hasMore) && <Pages wanted={wanted} hasMore={hasMore} />}
    </>
  );
}

function countOfHits({ page }: SearchQuery, { hits, total }: Found, t: typeof texts.t): string {
  const first = (page - 1) * pageSize + 1;
  if (total !== null && total <= pageSize) return t("count", { count: total });
  const last = first + hits.length - 1;
  return total === null ? t("countOfMany", { first, last }) : t("countOf", { first, last, all: total });
}

const code = { code: (words: string) => <code>{words}</code> };

function Nothing({ wanted: { term, inTrash } }: { readonly wanted: SearchQuery }) {
  const t = useTranslation(texts);
  return (
    <section className={classes["nothing"]}>
      <h2>{t("nothing", { term })}</h2>
      <p>{t(inTrash ? "inTrash" : "inNotes")}</p>
      <ul>
        <li>
          <Rich text={t("beginnings")} parts={code} />
        </li>
        <li>
          <Rich text={t("inARow")} parts={code} />
        </li>
        <li>
          <Rich text={t("either")} parts={code} />
        </li>
      </ul>
    </section>
  );
}

function Pages({ wanted, hasMore }: { readonly wanted: SearchQuery; readonly hasMore: boolean }) {
  const t = useTranslation(texts);
  const { page } = wanted;
  const navigate = useNavigate();
  usePageCommands({ page, hasNext: hasMore, onGo: (to) => void navigate(searchAddress({ ...wanted, page: to })) });
  return (
    <nav className={classes["pages"]} aria-label={t("pages")}>
      {page > 1 && (
        <Button component={Link} variant="default" size="compact-md" to={searchAddress({ ...wanted, page: page - 1 })}>
          {t("previous")}
        </Button>
      )}
      <span>{t("page", { page })}</span>
      {hasMore && (
        <Button component={Link} variant="default" size="compact-md" to={searchAddress({ ...wanted, page: page + 1 })}>
          {t("next")}
        </Button>
      )}
    </nav>
  );
}

/** In pixels: a user who moves further between press and release selects something. */
const slip = 4;

/** A click on the text of a hit is one on its link, unless it was to select something. */
function useFollow(): Pick<HTMLAttributes<HTMLElement>, "onMouseDown" | "onClick" | "onAuxClick"> {
  const pressedAt = useRef({ x: 0, y: 0 });
  const follow = ({ target, nativeEvent }: MouseEvent<HTMLElement>) => {
    const { clientX, clientY, button } = nativeEvent;
    const text = target instanceof Element && target.closest("pre");
    if (!text || Math.hypot(clientX - pressedAt.current.x, clientY - pressedAt.current.y) > slip) return;
    const link = text.parentElement?.querySelector("a");
    if (button === 0) link?.dispatchEvent(new globalThis.MouseEvent("click", nativeEvent));
    else if (button === 1 && link) window.open(link.href, "_blank", "noopener");
  };
  return {
    onMouseDown: ({ clientX, clientY }) => {
      pressedAt.current = { x: clientX, y: clientY };
    },
    onClick: follow,
    onAuxClick: follow,
  };
}

/** Up and down go from hit to hit, and up from the first to the box. */
function walkHits(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-search-hit]")];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = at + step < 0 ? document.querySelector<HTMLElement>("header [type=search]") : links[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
