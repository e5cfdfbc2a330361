import { Menu } from "@mantine/core";
import { useTexts } from "../../language/use-texts.tsx";
import type { Picture } from "../chart/picture.ts";
import { saveFile, saveUrl } from "../save-file.ts";
import { texts } from "./texts.ts";

interface PictureItemsProps {
  readonly picture: Picture;
  readonly fileName: string;
}

/** A chart as a file, among the ways to export its table. */
export function PictureItems({ picture, fileName }: PictureItemsProps) {
  const t = useTexts(texts);
  const saveSvg = async () => saveFile(`${fileName}.svg`, [await picture.svg()], "image/svg+xml");
  return (
    <>
      <Menu.Item onClick={() => saveUrl(`${fileName}.png`, picture.png())}>{t("chartAs", { format: "PNG" })}</Menu.Item>
      <Menu.Item onClick={() => void saveSvg()}>{t("chartAs", { format: "SVG" })}</Menu.Item>
      <Menu.Divider />
    </>
  );
}
