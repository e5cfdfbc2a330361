import type { PlainKeyOf } from "../../../i18n/translation.ts";
import type { english } from "../common/texts.ts";

export type ImageData =
  | { readonly type: "image"; readonly url: string }
  | { readonly type: "broken"; readonly reason: PlainKeyOf<typeof english> };

const kinds: readonly { readonly mime: string; readonly begins: string }[] = [
  { mime: "image/png", begins: "iVBORw0KGgo" },
  { mime: "image/jpeg", begins: "/9j/" },
  { mime: "image/gif", begins: "R0lGOD" },
  { mime: "image/webp", begins: "UklGR" },
  { mime: "image/bmp", begins: "Qk" },
];

/**
 * The address of an image in a result: base64 of a PNG, JPEG, GIF, WebP or SVG, distinguished by how it begins; a `data:` address of one; or the text
 * of an SVG. Shown as an image, even an SVG runs no script and loads nothing.
 */
export function readImage(data: string): ImageData {
  const text = data.trim();
  if (text === "") return { type: "broken", reason: "emptyImage" };
  if (isSvgText(text)) return imageDataOf("image/svg+xml;charset=utf-8", encodeURIComponent(text), "");
  const base64 = text.replace(/^data:image\/[\w.+-]+;base64,/i, "").replace(/\s+/g, "");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
    return { type: "broken", reason: "imageNoBase64" };
  }
  const kind = kinds.find(({ begins }) => base64.startsWith(begins));
  if (kind) return imageDataOf(kind.mime, base64, ";base64");
  if (isSvgText(beginningOf(base64))) return imageDataOf("image/svg+xml", base64, ";base64");
  return {
    type: "broken",
    reason: "unknownImage",
  };
}

function imageDataOf(mime: string, data: string, encoding: string): ImageData {
  return { type: "image", url: `data:${mime}${encoding},${data}` };
}

function isSvgText(text: string): boolean {
  return /^(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i.test(text.slice(0, 4096).trimStart());
}

function beginningOf(base64: string): string {
  try {
    return atob(base64.slice(0, 1024 - (1024 % 4)));
  } catch {
    return "";
  }
}
