import { createHashRouter, redirect } from "react-router";
import { waitForNextTask } from "../platform/next-task.ts";
import { AppFrame } from "./shell/app-frame.tsx";
import { PageFailed } from "./shell/page-failed.tsx";

/** Most visitors of the home page open a note next: the page fetches its code when home has long been drawn. */
const beforeNextMs = 2000;

/**
 * The addresses of the specification. The home page or the note page, whichever is asked for, comes with the first bytes (`vite.config.ts`); the
 * others when they are first opened.
 */
export function createRouter() {
  return createHashRouter([
    {
      path: "/login",
      errorElement: <PageFailed />,
      hydrateFallbackElement: <div aria-busy="true" />,
      lazy: async () => ({ Component: (await import("../features/login/login-page.tsx")).LoginPage }),
    },
    {
      path: "/invitation/:secret",
      errorElement: <PageFailed />,
      hydrateFallbackElement: <div aria-busy="true" />,
      lazy: async () => ({
        Component: (await import("../features/accounts/invitation-page.tsx")).InvitationPage,
      }),
    },
    {
      element: <AppFrame />,
      errorElement: <PageFailed />,
      hydrateFallbackElement: <div aria-busy="true" />,
      children: [
        // A page that fails leaves the bar where it is.
        {
          errorElement: <PageFailed />,
          children: [
            {
              path: "/",
              lazy: async () => {
                const { HomePage } = await import("../features/home/home-page.tsx");
                // If this fails, the route fetches it when the user goes there.
                setTimeout(() => void import("../features/note/page/note-page.tsx").catch(() => {}), beforeNextMs);
                return { Component: HomePage };
              },
            },
            {
              path: "/notebook/:noteId",
              lazy: async () => {
                // In two steps: what the page knows of a note, then how it shows it. In one it would keep the browser from drawing for too long.
                await import("../features/note/session/note-facts.ts");
                await waitForNextTask();
                return { Component: (await import("../features/note/page/note-page.tsx")).NotePage };
              },
            },
            {
              path: "/notebook/:noteId/revision/:revisionId",
              lazy: async () => ({
                Component: (await import("../features/note/revision/revision-page.tsx")).RevisionPage,
              }),
            },
            {
              path: "/notebook/:noteId/paragraph/:paragraphId",
              lazy: async () => ({
                Component: (await import("../features/note/single/single-paragraph-page.tsx")).SingleParagraphPage,
              }),
            },
            {
              path: "/search/:term",
              lazy: async () => ({ Component: (await import("../features/search/search-page.tsx")).SearchPage }),
            },
            {
              path: "/jobmanager",
              lazy: async () => ({ Component: (await import("../features/jobs/jobs-page.tsx")).JobsPage }),
            },
            {
              path: "/interpreter",
              lazy: async () => ({
                Component: (await import("../features/interpreters/interpreters-page.tsx")).InterpretersPage,
              }),
            },
            {
              path: "/notebookRepos",
              lazy: async () => ({
                Component: (await import("../features/repositories/repositories-page.tsx")).RepositoriesPage,
              }),
            },
            {
              path: "/credential",
              lazy: async () => ({
                Component: (await import("../features/credentials/credentials-page.tsx")).CredentialsPage,
              }),
            },
            {
              path: "/account",
              lazy: async () => ({ Component: (await import("../features/accounts/account-page.tsx")).AccountPage }),
            },
            {
              path: "/people",
              lazy: async () => ({ Component: (await import("../features/accounts/people-page.tsx")).PeoplePage }),
            },
            {
              path: "/machine",
              lazy: async () => ({ Component: (await import("../features/accounts/machine-page.tsx")).MachinePage }),
            },
            {
              path: "/configuration",
              lazy: async () => ({
                Component: (await import("../features/configuration/configuration-page.tsx")).ConfigurationPage,
              }),
            },
            {
              path: "/helium",
              lazy: async () => ({ Component: (await import("../features/helium/helium-page.tsx")).HeliumPage }),
            },
            {
              path: "/cluster",
              lazy: async () => ({ Component: (await import("../features/cluster/cluster-page.tsx")).ClusterPage }),
            },
            {
              path: "/cluster/:nodeName/:processName",
              lazy: async () => ({ Component: (await import("../features/cluster/processes-page.tsx")).ProcessesPage }),
            },
            // As Zeppelin's present client calls it.
            { path: "/notebook-repos", loader: () => redirect("/notebookRepos"), element: null },
            { path: "*", loader: () => redirect("/"), element: null },
          ],
        },
      ],
    },
  ]);
}
