/** What time it is. The one place where pages take it from. */
export function now(): Date {
  return new Date();
}
