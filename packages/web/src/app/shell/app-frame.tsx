/**
 * What surrounds every page: the bar above, the page below, and the places for dialogs and for what the server says unasked. Notices have
 * theirs beside the root of the page, since they outlive every page.
 */
import { IconAlertTriangle } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { Link, Navigate, NavLink, Outlet, useMatch, useSearchParams } from "react-router";
import { useLoginNeeded } from "../../features/login/use-login-needed.ts";
import { safePageAddress } from "../../features/login/wanted-page.ts";
import { rememberOpened } from "../../features/notes/recent.ts";
import { SearchBox } from "../../features/search/search-box.tsx";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { runWhenIdle } from "../../platform/idle.ts";
import { useServices } from "../../platform/services.tsx";
import { useSession } from "../../platform/use-connection.ts";
import { useStrayFiles } from "../../ui/file-drop/stray-files.ts";
import { Mark } from "../../ui/shell/mark.tsx";
import { productName } from "../../ui/shell/page-title.ts";
import { ThemeMenu } from "../../ui/shell/theme-menu.tsx";
import { PaletteHost } from "../palette/palette-host.tsx";
import { useAppCommands } from "../use-app-commands.ts";
import classes from "./app-frame.module.css";
import { ConnectionBadge } from "./connection-badge.tsx";
import { DialogHost } from "./dialogs/dialog-host.tsx";
import { NotesMenu } from "./notes-menu/notes-menu.tsx";
import { useOverlaysAhead } from "./overlays-ahead.ts";
import { texts } from "./texts.ts";
import { useServerNotices, useUnaskedErrors } from "./unasked-frames.ts";
import { UserMenu } from "./user-menu.tsx";

const LoginPage = lazy(async () => ({ default: (await import("../../features/login/login-page.tsx")).LoginPage }));

export function AppFrame() {
  const noteId = useMatch("/notebook/:noteId/*")?.params.noteId ?? null;
  useRemembering(noteId);
  useUnaskedErrors(noteId);
  useServerNotices();
  useLoginNeeded();
  useAppCommands();
  useOverlaysAhead();
  useStrayFiles();
  const isAlone = useIsAlone();
  return (
    <div className={classes["frame"]}>
      <LoggedIn>
        {!isAlone && <Bar />}
        {!isAlone && <TrustNotice />}
        <Outlet />
      </LoggedIn>
      <DialogHost />
      <PaletteHost />
    </div>
  );
}

/** Asks a visitor to log in; a logged-in user goes on to the page that they wanted before. */
function LoggedIn({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const isHome = useMatch("/") !== null;
  const [search] = useSearchParams();
  const wanted = isHome ? search.get("ref") : null;
  if (session.type === "out") {
    return (
      <Suspense fallback={null}>
        <LoginPage />
      </Suspense>
    );
  }
  if (session.type === "in" && wanted !== null) return <Navigate to={safePageAddress(wanted)} replace />;
  return children;
}

/** Lasts as long as the server runs without walls between its users. */
function TrustNotice() {
  const t = useTranslation(texts);
  const session = useSession();
  if (session.type !== "in" || !session.trustUsers) return null;
  return (
    <p className={classes["trust"]} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      {t("trustUsers")}
    </p>
  );
}

function Bar() {
  const t = useTranslation(texts);
  return (
    <header className={classes["bar"]}>
      <div className={classes["start"]}>
        <Link to="/" className={classes["brand"]} aria-label={t("brand")}>
          <Mark />
          <span>{productName}</span>
        </Link>
        <NotesMenu />
        <NavLink to="/jobmanager" className={classes["link"] ?? ""}>
          {t("jobs")}
        </NavLink>
      </div>
      <SearchBox />
      <div className={classes["end"]}>
        <ConnectionBadge />
        <ThemeMenu />
        <UserMenu />
      </div>
    </header>
  );
}

/** Whether a page shows itself within another one: a single paragraph with `asIframe` in its address. */
function useIsAlone(): boolean {
  const isSingle = useMatch("/notebook/:noteId/paragraph/:paragraphId") !== null;
  const [search] = useSearchParams();
  return isSingle && search.has("asIframe");
}

/** Home lists what was opened last. */
function useRemembering(noteId: string | null): void {
  const { clock, own, rest } = useServices();
  const isIn = useSession().type === "in";
  useEffect(() => {
    if (noteId === null || !isIn) return;
    rememberOpened(own, { id: noteId, at: clock.now() });
    // Behind what the page needs. What does not arrive is known to this browser only.
    runWhenIdle(() => void rest.noteOpened(noteId).catch(() => {}));
  }, [noteId, isIn, clock, own, rest]);
}
