import { Button } from "@mantine/core";
import type { SearchPage as Found } from "@octavo/protocol";
import type { KeyboardEvent } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { usePlainTitle } from "../shell/page-title.ts";
import { SearchHitCard } from "./search-hit.tsx";
import classes from "./search-page.module.css";
import { pageSize, useSearch, type Wanted } from "./use-search.ts";

/** What was found for the term in the address. */
export function SearchPage() {
  const { term = "" } = useParams();
  const [options] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(options.get("page"))) || 1);
  const wanted = { term, page, inTrash: options.get("in") === "trash" };
  usePlainTitle();
  return <Results key={JSON.stringify(wanted)} wanted={wanted} />;
}

function Results({ wanted }: { readonly wanted: Wanted }) {
  const search = useSearch(wanted);
  return (
    <main className={classes["page"]}>
      <div className={classes["head"]}>
        <h1>
          Search for “<span>{wanted.term}</span>”
        </h1>
        <Places wanted={wanted} />
      </div>
      {search.state === "waiting" && <div className={classes["waiting"]} aria-busy="true" />}
      {search.state === "failed" && (
        <p className={classes["problem"]} role="alert">
          {search.text}
        </p>
      )}
      {search.state === "done" && <Hits wanted={wanted} found={search.found} />}
    </main>
  );
}

function Places({ wanted: { term, inTrash } }: { readonly wanted: Wanted }) {
  return (
    <nav className={classes["places"]} aria-label="Where to search">
      <Link to={addressOf({ term, page: 1, inTrash: false })} aria-current={inTrash ? undefined : "page"}>
        Notes
      </Link>
      <Link to={addressOf({ term, page: 1, inTrash: true })} aria-current={inTrash ? "page" : undefined}>
        Trash
      </Link>
    </nav>
  );
}

interface HitsProps {
  readonly wanted: Wanted;
  readonly found: Found;
}

function Hits({ wanted, found }: HitsProps) {
  const { hits, hasMore, filesLeft } = found;
  return (
    <>
      <p className={classes["count"]} role="status">
        {hits.length > 0 && countOf(wanted, found)}
        {filesLeft > 0 && ` Still reading ${filesLeft.toLocaleString("en")} notes; more may come.`}
      </p>
      {hits.length === 0 && <Nothing wanted={wanted} />}
      <ol className={classes["hits"]} aria-label="Search results" onKeyDown={walk}>
        {hits.map((hit) => (
          <SearchHitCard key={`${hit.noteId} ${hit.paragraphId}`} hit={hit} />
        ))}
      </ol>
      {(wanted.page > 1 || hasMore) && <Pages wanted={wanted} hasMore={hasMore} />}
    </>
  );
}

function countOf({ page }: Wanted, { hits, total }: Found): string {
  const first = (page - 1) * pageSize + 1;
  if (total !== null && total <= pageSize) return total === 1 ? "1 result." : `${total} results.`;
  const all = total === null ? "many" : total.toLocaleString("en");
  return `${first}–${first + hits.length - 1} of ${all} results.`;
}

function Nothing({ wanted: { term, inTrash } }: { readonly wanted: Wanted }) {
  return (
    <section className={classes["nothing"]}>
      <h2>We couldn't find any notebook matching '{term}'</h2>
      <p>
        {inTrash ? "The trash is" : "Names of notes and folders, titles, code and the beginning of outputs are"}{" "}
        searched for whole words; all of them have to be in one place.
      </p>
      <ul>
        <li>
          <code>plot*</code> finds words that begin so: plot, plotly, plotting.
        </li>
        <li>
          <code>"left join"</code> finds words in a row, <code>db.table_name</code> and <code>table</code> find the same
          column.
        </li>
        <li>
          <code>oslo OR bergen</code> finds either, <code>sales -2023</code> leaves out.
        </li>
      </ul>
    </section>
  );
}

function Pages({ wanted, hasMore }: { readonly wanted: Wanted; readonly hasMore: boolean }) {
  const { page } = wanted;
  return (
    <nav className={classes["pages"]} aria-label="Pages of results">
      {page > 1 && (
        <Button component={Link} variant="default" size="compact-md" to={addressOf({ ...wanted, page: page - 1 })}>
          Previous
        </Button>
      )}
      <span>Page {page}</span>
      {hasMore && (
        <Button component={Link} variant="default" size="compact-md" to={addressOf({ ...wanted, page: page + 1 })}>
          Next
        </Button>
      )}
    </nav>
  );
}

function addressOf({ term, page, inTrash }: Wanted): string {
  const options = new URLSearchParams({
    ...(inTrash ? { in: "trash" } : {}),
    ...(page > 1 ? { page: `${page}` } : {}),
  });
  const query = options.toString();
  return `/search/${encodeURIComponent(term)}${query === "" ? "" : `?${query}`}`;
}

/** Up and down go from hit to hit, and up from the first to the box. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-search-hit]")];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = at + step < 0 ? document.querySelector<HTMLElement>("header [type=search]") : links[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
