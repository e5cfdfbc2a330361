import { Pagination } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "../i18n/use-texts.tsx";
import { useCommands } from "./commands/use-commands.ts";
import classes from "./pages.module.css";
import { texts } from "./texts.ts";

/** Entries on a page, and links to pages at most. */
const pageSize = 10;
const siblings = 1;

export interface Paged<Item> {
  readonly items: readonly Item[];
  readonly page: number;
  readonly pages: number;
  readonly setPage: (page: number) => void;
}

/** Ten of them at a time. Stays on a page that is there while entries come and go. */
export function pageOfList<Item>(all: readonly Item[], wanted: number, setPage: (page: number) => void): Paged<Item> {
  const pages = Math.max(1, Math.ceil(all.length / pageSize));
  const page = Math.min(wanted, pages);
  return { items: all.slice((page - 1) * pageSize, page * pageSize), page, pages, setPage };
}

/** Five links to pages at most, and those to the neighbours and to both ends; nothing where there is one page. */
export function Pages({ page, pages, setPage }: Pick<Paged<unknown>, "page" | "pages" | "setPage">) {
  const t = useTranslation(texts);
  const nav = useRef<HTMLElement>(null);
  const goTo = (next: number) => {
    const hadKeyboard = nav.current?.contains(document.activeElement) === true;
    flushSync(() => setPage(next));
    // The links move along: the one that was pressed leads elsewhere by now.
    if (hadKeyboard) nav.current?.querySelector<HTMLElement>("[aria-current]")?.focus({ preventScroll: true });
    // One stands at the foot of a list, and another begins.
    scrollTo({ top: 0 });
  };
  usePageCommands({ page, hasNext: page < pages, onGo: goTo });
  if (pages === 1) return null;
  return (
    <nav ref={nav} className={classes["pages"]} aria-label={t("pages")}>
      <Pagination
        total={pages}
        value={page}
        onChange={goTo}
        siblings={siblings}
        boundaries={0}
        withEdges
        size="sm"
        getControlProps={(control) => ({ "aria-label": t(`${control}Page`) })}
        getItemProps={(number) => ({ "aria-label": t("page", { number }) })}
      />
    </nav>
  );
}

interface PagesToCommand {
  readonly page: number;
  readonly hasNext: boolean;
  readonly onGo: (page: number) => void;
}

/** Lends the palette the ways to the neighbours. */
export function usePageCommands({ page, hasNext, onGo }: PagesToCommand): void {
  const t = useTranslation(texts);
  useCommands(() => {
    const place = t("pages");
    const next = { id: "nextPage", label: t("toNextPage"), place, icon: IconArrowRight, perform: () => onGo(page + 1) };
    const previous = {
      id: "previousPage",
      label: t("toPreviousPage"),
      place,
      icon: IconArrowLeft,
      perform: () => onGo(page - 1),
    };
    return [hasNext ? next : null, page > 1 ? previous : null];
  });
}
