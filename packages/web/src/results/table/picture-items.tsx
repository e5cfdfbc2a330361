import { Menu } from "@mantine/core";
import type { Picture } from "../chart/picture.ts";
import { saveFile, saveUrl } from "../save-file.ts";

interface PictureItemsProps {
  readonly picture: Picture;
  readonly fileName: string;
}

/** A chart as a file, among the ways to export its table. */
export function PictureItems({ picture, fileName }: PictureItemsProps) {
  const saveSvg = async () => saveFile(`${fileName}.svg`, [await picture.svg()], "image/svg+xml");
  return (
    <>
      <Menu.Item onClick={() => saveUrl(`${fileName}.png`, picture.png())}>Download chart as PNG</Menu.Item>
      <Menu.Item onClick={() => void saveSvg()}>Download chart as SVG</Menu.Item>
      <Menu.Divider />
    </>
  );
}
