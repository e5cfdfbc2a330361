import { Menu, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslation } from "../../i18n/use-texts.tsx";
import { IconButton } from "../icon-button.tsx";
import { PlainMenu } from "../plain-menu.tsx";
import { texts } from "./texts.ts";

const schemes = [
  { value: "light", label: "light", named: "themeLight", icon: IconSun },
  { value: "dark", label: "dark", named: "themeDark", icon: IconMoon },
  { value: "auto", label: "auto", named: "themeAuto", icon: IconDeviceDesktop },
] as const;

/** Light, dark, or whatever the system is set to. The choice is kept in the browser; `head/scheme.js` reads it before the first paint. */
export function ThemeMenu() {
  const t = useTranslation(texts);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const current = schemes.find(({ value }) => value === colorScheme) ?? schemes[2];
  const Icon = current.icon;
  const handleChange = (chosen: string) => {
    const scheme = schemes.find(({ value }) => value === chosen);
    if (scheme) setColorScheme(scheme.value);
  };
  return (
    <PlainMenu position="bottom-end" width={180}>
      <Menu.Target>
        <IconButton label={t(current.named)} icon={<Icon size={18} />} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current.value} onChange={handleChange}>
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {t(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </PlainMenu>
  );
}
