import { IconUsersGroup, IconWorld } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { askOverDialog } from "../../../ui/dialogs/dialog-store.ts";
import { type NameKind, useNameKinds } from "../../people/index.ts";
import type { Permissions } from "../panels/permissions/permissions.ts";
import { type LevelChoice, LevelSelect } from "./level-select.tsx";
import {
  everyonesLevel,
  isAtLeast,
  type Level,
  levels,
  type Share,
  sharesOf,
  withName,
  withoutName,
} from "./levels.ts";
import classes from "./share.module.css";
import { texts } from "./texts.ts";
import type { Sharing } from "./use-sharing.ts";

interface AccessListProps {
  readonly lists: Permissions;
  readonly self: string;
  /** What one may do oneself, by whatever. */
  readonly own: Level;
  readonly sharing: Sharing;
}

/** Who may do what, and why; owners change it in place. */
export function AccessList({ lists, self, own, sharing }: AccessListProps) {
  const t = useTranslation(texts);
  const shares = sharesOf(lists);
  const kinds = useNameKinds(shares.map(({ name }) => name));
  const everyones = everyonesLevel(lists);
  const isNamed = shares.some(({ name }) => name === self);
  const isOwner = own === "own";
  const isLocked = !isOwner || sharing.saving.isBusy;

  function whyOf({ name, level }: Share): string {
    if (isAtLeast(everyones, level)) return t("likeEveryone");
    return t(whyByKind[kinds.get(name) ?? "user"]);
  }

  return (
    <section aria-labelledby="share-access">
      <h3 id="share-access">{t("access")}</h3>
      <ul className={classes["people"]}>
        {!isNamed && (
          <Row
            sign={initialOf(self)}
            name={t("you", { name: self })}
            why={t(everyones === own ? "likeEveryone" : "byRole")}
          >
            <span className={classes["fixed"]}>{t(own)}</span>
          </Row>
        )}
        {shares.map((share) => (
          <Row
            key={share.name}
            sign={kinds.get(share.name) === "role" ? <IconUsersGroup size={16} /> : initialOf(share.name)}
            name={share.name === self ? t("you", { name: self }) : share.name}
            why={whyOf(share)}
          >
            {isOwner ? (
              <LevelSelect
                label={t("levelOf", { name: share.name })}
                value={share.level}
                choices={choicesOf(share.level, everyones)}
                isDisabled={isLocked}
                onChoose={(choice) => choose(share, choice, { lists, self, sharing })}
              />
            ) : (
              <span className={classes["fixed"]}>{t(share.level)}</span>
            )}
          </Row>
        ))}
        <Row
          sign={<IconWorld size={16} />}
          name={t("everyone")}
          why={t(everyones ? "everyoneAny" : "everyoneNone")}
          isOpen={everyones !== null}
        >
          {isOwner ? (
            <LevelSelect
              label={t("levelOf", { name: t("everyone") })}
              value={everyones ?? "none"}
              choices={["none", ...levels.filter((level) => level !== "own" || everyones === "own")]}
              isDisabled={isLocked}
              onChoose={(choice) => {
                const level = levels.find((each) => each === choice) ?? null;
                const said = t("nowHas", { name: t("everyone"), level: t(choice) });
                void sharing.changeEveryone(level, self, said);
              }}
            />
          ) : (
            <span className={classes["fixed"]}>{t(everyones ?? "none")}</span>
          )}
        </Row>
      </ul>
    </section>
  );
}

const whyByKind = { user: "user", role: "role", unknown: "unknownYet" } as const satisfies Record<NameKind, string>;

/** One name alone cannot be given a level that everyone has. */
function choicesOf(level: Level, everyones: Level | null): readonly LevelChoice[] {
  const own = levels.filter((each) => each === level || !isAtLeast(everyones, each));
  return [...own, "remove"];
}

interface Place {
  readonly lists: Permissions;
  readonly self: string;
  readonly sharing: Sharing;
}

/** Changes the level of one name, or asks before one gives up what only others can give back. */
function choose({ name, level }: Share, choice: LevelChoice, { lists, self, sharing }: Place): void {
  const next = levels.find((each) => each === choice);
  const owners = lists.owners.filter((each) => each !== name);
  if (level === "own" && owners.length === 0) {
    sharing.setOutcome({ text: texts.t("lastOwner"), isProblem: true });
    return;
  }
  const perform = () =>
    void (next
      ? sharing.change((now) => withName(now, name, next), texts.t("nowHas", { name, level: texts.t(next) }))
      : sharing.change((now) => withoutName(now, name), texts.t("removed", { name })));
  if (name !== self || level !== "own") perform();
  else {
    askOverDialog({
      title: texts.t("giveUpTitle"),
      text: texts.t("giveUpText", { owners: owners.join(", ") }),
      action: texts.t("giveUp"),
      perform,
    });
  }
}

interface AccessRowProps {
  readonly sign: ReactNode;
  readonly name: string;
  readonly why: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

function Row({ sign, name, why, isOpen = false, children }: AccessRowProps) {
  return (
    <li data-is-open={isOpen || undefined}>
      <span className={classes["sign"]} aria-hidden>
        {sign}
      </span>
      <span className={classes["who"]}>
        <span>{name}</span>
        <small>{why}</small>
      </span>
      {children}
    </li>
  );
}

function initialOf(name: string): string {
  return [...name][0]?.toUpperCase() ?? "?";
}
