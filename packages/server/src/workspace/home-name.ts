/**
 * The name of a user's folder below `data/homes`: the user's own where that is plain, else with other signs as percent and hexadecimal bytes. No two
 * names are one folder, and none leads elsewhere.
 */
export function homeNameOf(user: string): string {
  const bytes = [...Buffer.from(user, "utf8")];
  const name = bytes
    .map((byte, index) => (isPlainByte(byte, index) ? String.fromCharCode(byte) : `%${hexOfByte(byte)}`))
    .join("");
  return name === "" ? "%" : name;
}

/** The home of those who share the sessions of a setting. No user's name becomes such a one. */
export function sharedHomeNameOf(settingId: string): string {
  return `=${homeNameOf(settingId)}`;
}

function isPlainByte(byte: number, index: number): boolean {
  const sign = String.fromCharCode(byte);
  return index === 0 ? /[A-Za-z0-9]/.test(sign) : /[A-Za-z0-9._@-]/.test(sign);
}

function hexOfByte(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, "0");
}
