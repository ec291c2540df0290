/** Whether a caught error carries one of these codes (`ENOENT`, or an SQLSTATE). */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return typeof error.code === 'string' && codes.includes(error.code);
}
