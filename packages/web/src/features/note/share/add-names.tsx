import { Autocomplete, Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { formatList } from "../../../i18n/formats.ts";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useServices } from "../../../platform/services.tsx";
import { useTypedIn } from "../../../ui/dialogs/use-typed-in.ts";
import { cleanNames, lookUpName, useNameKinds, useRoster } from "../../people/index.ts";
import type { Permissions } from "../panels/permissions/permissions.ts";
import { LevelSelect } from "./level-select.tsx";
import { everyonesLevel, isAtLeast, type Level, levelOf, levels, withName } from "./levels.ts";
import classes from "./share.module.css";
import { texts } from "./texts.ts";
import type { Sharing } from "./use-sharing.ts";

interface AddNamesProps {
  readonly lists: Permissions;
  readonly self: string;
  readonly sharing: Sharing;
}

/** A field for a name, with those that the server knows, and the level that it gets. What cannot be added stays in the field. */
export function AddNames({ lists, self, sharing: { saving, change, setOutcome } }: AddNamesProps) {
  const t = useTranslation(texts);
  const { rest } = useServices();
  const [typed, setTyped] = useState("");
  const [level, setLevel] = useState<Level>("view");
  const [problem, setProblem] = useState<string | null>(null);
  const listsUsers = useNameKinds([self]).has(self);
  const { users, roles } = useRoster(typed);
  const groups = [
    { group: t("users"), items: users },
    { group: t("roles"), items: roles.filter((role) => !users.includes(role)) },
  ].filter(({ items }) => items.length > 0);
  // A name that is typed to its end needs no offer, which would lie over the button that adds it.
  const offered = groups.flatMap(({ items }) => items);
  const isWhole = offered.length === 1 && offered[0]?.toLowerCase() === typed.trim().toLowerCase();
  useTypedIn(typed.trim() !== "");

  /** The names as the server spells them, or why they cannot be added. */
  async function check(names: readonly string[]): Promise<readonly string[] | { readonly problem: string }> {
    const known = await Promise.all(names.map((name) => lookUpName(rest, name)));
    const missing = names.filter((_name, at) => known[at]?.kind === "unknown");
    if (listsUsers && missing.length > 0) return { problem: t("unknown", { names: formatList(missing) }) };
    const spelled = cleanNames(names.map((name, at) => known[at]?.name ?? name));
    const everyones = everyonesLevel(lists);
    if (everyones && isAtLeast(everyones, level)) return { problem: t("everyoneAlready", { level: t(everyones) }) };
    for (const name of spelled) {
      const had = levelOf(lists, name);
      if (had && isAtLeast(had, level)) return { problem: t("already", { name, level: t(had) }) };
    }
    return spelled;
  }

  async function add() {
    setOutcome(null);
    const checked = await check(cleanNames(typed.split(/[,\s]+/)));
    if ("problem" in checked) {
      setProblem(checked.problem);
      return;
    }
    const said = t("nowHas", { name: formatList(checked), level: t(level) });
    const isAdded = await change(
      (now) => checked.reduce<Permissions | null>((all, name) => all && withName(all, name, level), now),
      said,
    );
    if (isAdded) setTyped("");
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== "" && !saving.isBusy) void add();
  }

  return (
    <form onSubmit={handleSubmit} className={classes["add"]}>
      <Autocomplete
        className={classes["name"] ?? ""}
        label={t("add")}
        placeholder={t("addHint")}
        value={typed}
        data={isWhole ? [] : groups}
        // The server has filtered already, by rules of its own.
        filter={({ options }) => options}
        onChange={(text) => {
          setTyped(text);
          setProblem(null);
        }}
        error={problem}
        autoCapitalize="off"
        spellCheck={false}
        comboboxProps={{ withinPortal: true, shadow: "sm", zIndex: 400 }}
        data-autofocus
      />
      <LevelSelect
        isFramed
        label={t("addLevel")}
        value={level}
        choices={levels}
        onChoose={(choice) => {
          setLevel(levels.find((each) => each === choice) ?? level);
          setProblem(null);
        }}
      />
      <Button ref={saving.button} type="submit" loading={saving.isBusy} disabled={typed.trim() === ""}>
        {t("addButton")}
      </Button>
    </form>
  );
}
