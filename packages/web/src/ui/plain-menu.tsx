import { Menu, type MenuProps } from "@mantine/core";
import { useClosedByBack } from "./use-menu-return.ts";

/** A menu that stays where it opens, and that Back closes as Escape does. */
export function PlainMenu(props: Pick<MenuProps, "position" | "width" | "children">) {
  return <Menu {...useClosedByBack()} withinPortal shadow="sm" {...props} />;
}
