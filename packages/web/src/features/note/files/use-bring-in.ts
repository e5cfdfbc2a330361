import { useServices } from "../../../platform/services.tsx";
import { areaStore } from "../../files/area-store.ts";
import { useNote, useNoteSession } from "../context/session-context.tsx";
import { mayArrange } from "../session/shown-look.ts";

/** Brings files into the workspace from the page of a note. */
export function useBringIn(): (files: readonly File[]) => void {
  const services = useServices();
  const session = useNoteSession();
  async function bring(files: readonly File[]) {
    const { bringIn } = await import("./bring-in.ts");
    await bringIn(services, session, { files, area: areaStore.getState().area });
  }
  return (files) => void bring(files);
}

/** Whether files can be brought, and read in paragraphs, by whoever is here: not where the note is only to be seen. */
export function useMayBring(): boolean {
  return useNote(mayArrange);
}
