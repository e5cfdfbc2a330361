import { type Rest, RestError } from "@octavo/client";
import { useMemo } from "react";
import { z } from "zod";
import { useServices } from "../../platform/services.tsx";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { notifyRefusal, toastRefusal } from "../../ui/notify.ts";
import type { Busy } from "../../ui/use-busy.ts";
import { type Draft, requestBodyOf } from "./draft.ts";
import { type Setting, settingSchema } from "./settings.ts";
import { texts } from "./texts.ts";

const { t } = texts;

export interface SettingActions {
  /** Resolves to whether it is saved. */
  create(named: { readonly name: string; readonly group: string }, draft: Draft): Promise<boolean>;
  save(id: string, draft: Draft): Promise<void>;
  /** As it is on the server now. */
  current(id: string): Promise<Setting>;
  /** Shows why one is not saved. */
  refuseSaving(error: RestError, saving: Busy): void;
  /** Resolves when it is done, or when the page has shown why not. */
  restart(setting: Setting, restarting: Busy): Promise<void>;
  /** Resolves to whether it is gone; shows a refusal. */
  remove(setting: Setting): Promise<boolean>;
}

/** What can be done with settings. `onChanged` asks for the list anew. */
export function useSettingActions(onChanged: () => void): SettingActions {
  const { rest } = useServices();
  return useMemo(() => settingActions(rest, onChanged), [rest, onChanged]);
}

function settingActions(rest: Rest, onChanged: () => void): SettingActions {
  const at = (id: string) => `/interpreter/setting/${encodeURIComponent(id)}`;

  const reasonOf = ({ isSaid, message }: RestError) => (isSaid ? message : t("notReached"));

  /** Resolves to whether the server has done it; shows a refusal. */
  async function isWorkDone(work: Promise<unknown>, refuse: (text: string) => void): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      refuse(reasonOf(error));
      return false;
    } finally {
      onChanged();
    }
  }

  async function restart({ id, name }: Setting, restarting: Busy): Promise<void> {
    const path = `/interpreter/setting/restart/${encodeURIComponent(id)}`;
    const call = restarting.during(() => rest.call("PUT", path, z.unknown(), {}));
    const refuse = (text: string) => notifyRefusal(restarting, t("notRestarted"), text);
    if (await isWorkDone(call, refuse)) pageNotifications.done(t("stopped", { name }));
  }

  return {
    create: ({ name, group }, draft) =>
      isWorkDone(
        rest.call("POST", "/interpreter/setting", z.unknown(), { name, group, ...requestBodyOf(draft) }),
        pageNotifications.problem,
      ),
    current: (id) => rest.call("GET", at(id), settingSchema),
    async save(id, draft) {
      await rest.call("PUT", at(id), z.unknown(), requestBodyOf(draft));
      onChanged();
    },
    refuseSaving(error, saving) {
      toastRefusal(saving, reasonOf(error));
      onChanged();
    },
    restart,
    remove: ({ id }) => isWorkDone(rest.call("DELETE", at(id), z.unknown()), pageNotifications.problem),
  };
}
