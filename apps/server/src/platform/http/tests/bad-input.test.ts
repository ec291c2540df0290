import { api, refusals, type CallName, type Route } from '@stoke/contract';
import {
  hostileBodies,
  hostileIds,
  hostileQueries,
  hostileTokens,
  hostileValues,
  tenMegabytes,
} from '../../../../testing/server/hostile.ts';
import { sampleBodies } from '../../../../testing/server/sample-bodies.ts';
import { snapshotOf } from '../../../../testing/server/snapshot.ts';
import { openDripWork } from '../../../../testing/server/drip-work.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, type Member } from '../../../../testing/server/visitor.ts';
import { afterAll, expect, test } from 'vitest';

type Shot = {
  name: CallName;
  about: string;
  path?: string;
  body?: string | Uint8Array<ArrayBuffer> | null;
  type?: string;
  token?: string;
  /** Whether the contract calls this acceptable: it may be obeyed then. */
  isFine?: boolean;
};

const server = await openTestServer();
const { admin, earner } = await openDripWork(server);
const member: Member = await earner();
await ask(server, 'saveCreatorDashboard', {
  token: member.token,
  body: { name: 'Sly', username: member.username },
});
const tokens = { member: member.token, admin: admin.token };
const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => server.close());

const routes = Object.entries(api) as [CallName, Route][];
const unknownId = '00000000-0000-4000-8000-000000000001';
const largestAnswer = 599;

for (const [kind, make] of [
  ['every field of every call', wrongFields],
  ['every body as a whole', wrongBodies],
  ['every id and query', wrongAddresses],
  ['every token and key', wrongHeaders],
] as const) {
  const tags = kind.startsWith('every token') ? [] : ['long'];
  test(
    `asvs-2.2.2 threat-09: bad input in ${kind} is refused in words and changes nothing`,
    { tags },
    async () => {
      const shots = make().filter(({ isFine }) => !isFine);
      expect(shots.length).toBeGreaterThan(20);
      const before = await snapshotOf(server);
      const wrong: string[] = [];
      for (const shot of shots) wrong.push(...(await fire(shot)));
      expect(wrong).toEqual([]);
      expect(await snapshotOf(server)).toEqual(before);
    },
  );
}

test(
  'allowed input, however strange, is answered without a fault',
  { tags: ['long'] },
  async () => {
    const shots = wrongFields().filter(({ isFine }) => isFine);
    const wrong: string[] = [];
    for (const shot of shots) {
      const { status } = await send(shot);
      if (status >= 500) wrong.push(`${shot.name} ${shot.about}: ${status}`);
    }
    expect(wrong).toEqual([]);
  },
);

/** Each field of each body with each hostile value, an unknown field, and each field missing. */
function wrongFields(): Shot[] {
  return Object.entries(sampleBodies).flatMap(([key, sample]) => {
    const name = key as keyof typeof sampleBodies;
    const fields = Object.entries(sample);
    const withField = (field: string, text: string) => {
      const others = fields.filter(([other]) => other !== field);
      const members = others.map(([other, value]) => `"${other}":${JSON.stringify(value)}`);
      return `{${[...members, ...(text === '' ? [] : [`"${field}":${text}`])].join(',')}}`;
    };
    const hostile = fields.flatMap(([field]) =>
      ['', ...hostileValues].map((text) => ({ field, text })),
    );
    return [...hostile, { field: 'unknown', text: '1' }, { field: '__proto__', text: '{}' }].map(
      ({ field, text }) => {
        const body = withField(field, text);
        const about = `${field} = ${text.slice(0, 60) || 'missing'}`;
        return { name, about, body, isFine: isAccepted(api[name], body) };
      },
    );
  });
}

function wrongBodies(): Shot[] {
  return routes
    .filter(([, route]) => 'body' in route)
    .flatMap(([name, route]) =>
      [...hostileBodies, ...(route.files ? [tenMegabytes] : [])].map(
        ({ name: about, body, type }) => ({
          name,
          about,
          body,
          type,
          isFine: typeof body === 'string' && isAccepted(route, body),
        }),
      ),
    );
}

function wrongAddresses(): Shot[] {
  return routes.flatMap(([name, route]) => {
    const ids = /:\w+/.test(route.path)
      ? hostileIds.map((id) => ({ name, about: id, path: fill(route.path, id) }))
      : [];
    const queries = route.query
      ? hostileQueries.map((query) => ({
          name,
          about: query,
          path: `${fill(route.path)}?${query}`,
        }))
      : [];
    return [...ids, ...queries].map((shot) => Object.assign(shot, { body: sampleText(name) }));
  });
}

function wrongHeaders(): Shot[] {
  return routes
    .filter(([, route]) => route.who !== 'anyone')
    .flatMap(([name]) =>
      hostileTokens.map((token) => ({ name, about: token, token, body: sampleText(name) })),
    );
}

/** What is wrong with the answer to a shot; nothing when it is a refusal in words. */
async function fire(shot: Shot): Promise<string[]> {
  const { status, text } = await send(shot);
  const message = `${shot.name} ${shot.about.slice(0, 60)}: ${status} ${text.slice(0, 200)}`;
  const isPlainRead = api[shot.name].method === 'GET' && status === 200;
  if (isPlainRead && shot.path?.includes('cursor')) return [];
  if (status < 400 || status >= 500 || status > largestAnswer) return [message];
  const body = readJson(text);
  const isWorded =
    typeof body === 'object' &&
    body !== null &&
    Object.keys(body).toSorted().join() === 'code,message' &&
    'code' in body &&
    String(body.code) in refusals;
  return isWorded ? [] : [message];
}

async function send(shot: Shot) {
  const route: Route = api[shot.name];
  const token = shot.token ?? `Bearer ${route.who === 'admin' ? tokens.admin : tokens.member}`;
  const hasBody = route.method !== 'GET' && shot.body !== null && shot.body !== undefined;
  const response = await fetch(`${url}${shot.path ?? fill(route.path)}`, {
    method: route.method,
    headers: {
      authorization: token,
      ...(hasBody ? { 'content-type': shot.type ?? 'application/json' } : {}),
    },
    ...(hasBody ? { body: shot.body ?? '' } : {}),
  });
  return { status: response.status, text: await response.text() };
}

function isAccepted(route: Route, text: string): boolean {
  // An empty body and null are the same: nothing was said.
  const value = text === '' ? null : readJson(text);
  if (value === undefined) return false;
  return route.body?.safeParse(value ?? undefined).success ?? false;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sampleText(name: CallName): string | null {
  const sample = Object.entries(sampleBodies).find(([known]) => known === name)?.[1];
  return sample === undefined ? null : JSON.stringify(sample);
}

function fill(path: string, id: string = unknownId): string {
  return path.replaceAll(/:\w+/g, id);
}
