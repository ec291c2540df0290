/**
 * Where a picture of the server is shown from: a relative path belongs to this site's host, whatever
 * page it stands on (rule 3.6). Null where there is none.
 */
export function imageAddress(path: string | null | undefined): string | null {
  const trimmed = path?.trim() ?? '';
  if (trimmed === '') return null;
  if (/^(https?:|data:|blob:)/i.test(trimmed)) return trimmed;
  return `/${trimmed.replace(/^\/+/, '')}`;
}
