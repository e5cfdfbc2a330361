const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** Socket frames: `2026-08-22T17:07:12+0000`. Whole seconds, always in UTC. @param at epoch milliseconds */
export function socketDate(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}+0000`;
}

/** REST note bodies: `Aug 22, 2026, 5:07:12 PM`, in UTC. @param at epoch milliseconds */
export function formatRestDate(at: number): string {
  const date = new Date(at);
  const hour = date.getUTCHours();
  const time = `${hour % 12 || 12}:${twoDigits(date.getUTCMinutes())}:${twoDigits(date.getUTCSeconds())} ${hour < 12 ? "AM" : "PM"}`;
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}, ${time}`;
}

/** REST job status: `Sat Nov 21 02:31:52 UTC 2026`. @param at epoch milliseconds */
export function formatJobDate(at: number): string {
  const date = new Date(at);
  const time = `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}:${twoDigits(date.getUTCSeconds())}`;
  return `${weekdays[date.getUTCDay()]} ${months[date.getUTCMonth()]} ${twoDigits(date.getUTCDate())} ${time} UTC ${date.getUTCFullYear()}`;
}
