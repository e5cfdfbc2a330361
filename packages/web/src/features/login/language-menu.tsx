import { Button, Menu } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import { languages } from "../../i18n/languages.ts";
import { useLanguage, useTranslation } from "../../i18n/use-texts.tsx";
import { PlainMenu } from "../../ui/plain-menu.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { texts } from "./texts.ts";

/** For who has no user menu yet. */
export function LanguageMenu() {
  const t = useTranslation(texts);
  const name = languages[useLanguage()];
  return (
    <PlainMenu position="bottom-end" width={180}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="var(--color-muted)"
          size="compact-sm"
          fw={400}
          leftSection={<IconLanguage size={18} />}
          aria-label={`${t("language")}: ${name}`}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageChoice />
      </Menu.Dropdown>
    </PlainMenu>
  );
}
