/** Bytes of a text in UTF-8, counted without encoding it. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (isSurrogatePair(text, index)) {
      bytes += 4;
      index++;
    } else bytes += 3;
  }
  return bytes;
}

/** The longest beginning of the text, in whole characters, that has at most so many bytes in UTF-8. */
export function cutToBytes(text: string, bytes: number): string {
  let room = bytes;
  let kept = "";
  for (const character of text) {
    room -= utf8Length(character);
    if (room < 0) break;
    kept += character;
  }
  return kept;
}

function isSurrogatePair(text: string, index: number): boolean {
  const high = text.charCodeAt(index);
  const low = text.charCodeAt(index + 1);
  return high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;
}
