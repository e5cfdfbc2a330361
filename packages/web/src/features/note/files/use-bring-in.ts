import { useServices } from "../../../platform/services.tsx";
import { areaStore } from "../../files/index.ts";
import { useNoteSession, useNoteState } from "../context/session-context.tsx";
import { mayArrange } from "../session/shown-look.ts";

/** Brings files into the workspace from the page of a note. */
export function useBringIn(): (files: readonly File[]) => void {
  const services = useServices();
  const session = useNoteSession();
  async function uploadFiles(files: readonly File[]) {
    const { uploadIntoNote } = await import("./bring-in.ts");
    await uploadIntoNote(services, session, { files, to: areaStore.getState() });
  }
  return (files) => void uploadFiles(files);
}

/** Whether the user can bring files, and read them in paragraphs: not where the note is only to be seen. */
export function useMayBring(): boolean {
  return useNoteState(mayArrange);
}
