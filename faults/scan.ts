import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { api, type CallName, type Route } from '@stoke/contract';
import { pages } from '@stoke/domain';
import { sampleBodies } from '../apps/server/testing/server/sample-bodies.ts';
import { serveStoke } from '../e2e/serve.ts';
import { run } from '../tools/process/run.ts';

/** What a scanner reports, in one line. */
type Found = { by: 'sqlmap' | 'wapiti'; what: string };
/** One call, as sqlmap is given it; `*` stands behind what is tried, if that is the path. */
type Target = { name: CallName; method: string; address: string; body: object | null };

const password = 'stoke-demo-2026';
const unknownId = '00000000-0000-4000-8000-000000000001';
const samples = ['nova', '1', unknownId, '2026-06-01', '2026-06-01T00:00:00.000Z', 'true'];
/** What may end the session or the account that the scanner uses: tried last. */
const ending: readonly CallName[] = [
  'endSession',
  'endOtherSessions',
  'logout',
  'confirmSecondFactor',
  'changeEmail',
  'changePassword',
  'resetPassword',
  'banUser',
  'deleteAccount',
];
/** At the same time. */
const lanes = 2;
const modules =
  'blindsql,cookieflags,crlf,csp,csrf,exec,file,http_headers,methods,permanentxss,redirect,sql,xss';
/** Findings that are none, by how they begin; docs/security.md says why. */
const answered: readonly RegExp[] = [];

/**
 * Runs sqlmap over every call that takes something, and wapiti over pages and calls, against a Stoke of its own
 * with the demo world. `seconds` is the most for one call, and for each of wapiti's modules.
 */
export async function scan(
  { seconds, only }: { seconds: number; only: string | null },
  print: (line: string) => void,
): Promise<{ calls: number; findings: number }> {
  const settings = { NODE_ENV: 'development', LIMITS: 'off', LOG_LEVEL: 'error' };
  const stoke = await serveStoke(settings);
  const folder = await mkdtemp(path.join(tmpdir(), 'stoke-scan-'));
  try {
    const targets = Object.entries<Route>(api)
      .filter(([name]) => only === null || name === only)
      .flatMap(([name, route]) => targetsOf(name as CallName, route))
      .toSorted((a, b) => ending.indexOf(a.name) - ending.indexOf(b.name));
    const found: Found[] = [];
    const waiting = [...targets];
    let done = 0;
    const lane = async (number: number) => {
      for (let target = waiting.shift(); target; target = waiting.shift()) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other in each lane
        const token = await signIn(stoke.url, isAdmins(target.name) ? 'admin' : 'creator');
        const file = path.join(folder, `request-${number}`);
        // oxlint-disable-next-line no-await-in-loop
        await writeFile(file, requestOf(stoke.url, target, token));
        // oxlint-disable-next-line no-await-in-loop
        const all = await runSqlmap(file, path.join(folder, `sqlmap-${number}`), seconds);
        for (const what of all) report({ by: 'sqlmap', what: `${what} in ${target.name}` });
        // oxlint-disable-next-line no-await-in-loop
        if (!(await isSignedIn(stoke.url, token))) {
          report({ by: 'sqlmap', what: `session that ended before its end in ${target.name}` });
        }
        done += 1;
        if (done % 25 === 0) print(`sqlmap: ${done} of ${targets.length}`);
      }
    };
    const report = (one: Found) => {
      const isAnswered = answered.some((begin) => begin.test(one.what));
      print(`${one.by}: ${one.what}${isAnswered ? ' (answered in docs/security.md)' : ''}`);
      if (!isAnswered) found.push(one);
    };
    await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
    if (only === null) {
      const token = await signIn(stoke.url, 'creator');
      for (const what of await runWapiti({ url: stoke.url, token, folder, seconds })) {
        report({ by: 'wapiti', what });
      }
    }
    return { calls: targets.length, findings: found.length };
  } finally {
    await stoke.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

const isAdmins = (name: CallName) => (api[name] as Route).who === 'admin';

/** The call with something to try in its path, and with its query or body. */
function targetsOf(name: CallName, route: Route): Target[] {
  const { method } = route;
  const address = route.path.replaceAll(/:\w+/g, unknownId);
  const body = (sampleBodies as Partial<Record<CallName, object>>)[name] ?? null;
  const query = sampleQuery(route).toString();
  const hasMore = body !== null || query !== '';
  return [
    ...(route.path.includes(':')
      ? [{ name, method, address: route.path.replaceAll(/:\w+/g, `${unknownId}*`), body: null }]
      : []),
    ...(hasMore
      ? [{ name, method, address: query === '' ? address : `${address}?${query}`, body }]
      : []),
  ];
}

type Field = { safeParse(value: string): { success: boolean } };

/** A value that is accepted for each field of the query; closed lists, which take no other, are left out. */
function sampleQuery({ query }: Route): URLSearchParams {
  const { shape = {} } = (query ?? {}) as { shape?: Record<string, Field> };
  const fields = Object.entries(shape).flatMap(([field, one]): [string, string][] => {
    const taken = samples.find((value) => one.safeParse(value).success);
    return taken === undefined ? [] : [[field, taken]];
  });
  return new URLSearchParams(fields);
}

function requestOf(url: string, { method, address, body }: Target, token: string): string {
  const lines = [
    `${method} ${address} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: Bearer ${token}`,
    ...(body === null ? [] : ['Content-Type: application/json']),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body === null ? '' : JSON.stringify(body)}`;
}

/** An injection, or a fault of the server: any answer from 500 on that is no refusal. */
async function runSqlmap(file: string, out: string, seconds: number): Promise<string[]> {
  const args = [
    '-r',
    file,
    '--batch',
    '--smart',
    '--level',
    '3',
    '--risk',
    '2',
    '--dbms',
    'postgresql',
  ];
  const quiet = [
    '--ignore-stdin',
    '--skip',
    'user-agent,referer,host,authorization',
    '--output-dir',
    out,
    '--flush-session',
  ];
  const patient = [
    '--ignore-code',
    '400,401,403,404,409,413,415,422,423,429',
    '--disable-coloring',
  ];
  const limit = ['-k', '5', String(seconds), 'sqlmap'];
  const { code, output } = await run('timeout', [...limit, ...args, ...quiet, ...patient], {
    output: 'capture',
  });
  const injections = [...output.matchAll(/^Parameter: (.+)$/gm)].map(
    ([, parameter]) => `injection by ${parameter}`,
  );
  const faults = [...output.matchAll(/^(50\d) \(.+\) - (\d+) times/gm)].map(
    ([, status]) => `answers of ${status}`,
  );
  const isWhole = code === 0 && /testing connection to the target URL/.test(output);
  return [
    ...injections,
    ...faults,
    ...(isWhole ? [] : [`not finished in time (exit code ${code})`]),
  ];
}

type Entries = Record<string, { method: string; path: string; info: string }[]>;
type Report = { vulnerabilities: Entries; anomalies: Entries };

async function runWapiti(input: {
  url: string;
  token: string;
  folder: string;
  seconds: number;
}): Promise<string[]> {
  const { url, token, folder, seconds } = input;
  const file = path.join(folder, 'wapiti.json');
  const reads = Object.entries<Route>(api).filter(
    ([, { method, who }]) => method === 'GET' && who !== 'admin',
  );
  const starts = [
    ...pages.map((page) => page.replaceAll(/\$\w+/g, unknownId)),
    ...reads.map(
      ([, route]) =>
        `${route.path.replaceAll(/:\w+/g, unknownId)}?${sampleQuery(route).toString()}`,
    ),
  ];
  const args = ['-u', `${url}/`, ...starts.flatMap((start) => ['-s', `${url}${start}`]), '-d', '2'];
  const how = [
    '-m',
    modules,
    '-l',
    '2',
    '-H',
    `Authorization: Bearer ${token}`,
    '--flush-session',
    '-v',
    '0',
  ];
  const where = ['--store-session', folder, '--no-bugreport', '-f', 'json', '-o', file];
  const limits = ['--max-scan-time', String(4 * seconds), '--max-attack-time', String(seconds)];
  const { output } = await run('wapiti', [...args, ...how, ...where, ...limits], {
    output: 'capture',
  });
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return [`not run: ${output.slice(-400)}`];
  const { vulnerabilities, anomalies } = JSON.parse(text) as Report;
  return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, all]) =>
    all.map(({ method, path: at, info }) => `${kind}: ${method} ${at}: ${info}`),
  );
}

async function signIn(url: string, who: string): Promise<string> {
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@stoke.demo`, password }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (response.status !== 200 || token === undefined) {
    throw new Error(`The scanner cannot log in as ${who}: ${response.status}.`);
  }
  return token;
}

/** Without its session, all calls of a scan are refused and nothing is found. */
async function isSignedIn(url: string, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}${api.currentUser.path}`, { headers })).status === 200;
}
