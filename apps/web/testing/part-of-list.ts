type Item = { status: string };

/** Where a test has one answer for all campaigns of a creator: how those that are asked for are taken from it. */
export function partAsked(key: string) {
  const [, path, state] =
    /^GET (\S+\/creator\/[^?]+)\?state=(open|over)&limit=\d+$/.exec(key) ?? [];
  return path === undefined
    ? null
    : { path, partFrom: (all: Response) => partOf(all, state === 'over') };
}

async function partOf(list: Response, isEnded: boolean): Promise<Response> {
  if (!list.ok) return list;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract is checked already
  const body = (await list.json()) as Item[] | { data: Item[] };
  const all = Array.isArray(body) ? body : body.data;
  const part = all.filter(
    ({ status }) => /^(?:ended|completed|cancelled)$/.test(status) === isEnded,
  );
  const headers = { 'x-total-count': String(part.length) };
  return Response.json(Array.isArray(body) ? part : { data: part }, { headers });
}
