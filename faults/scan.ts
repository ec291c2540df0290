import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { api, type CallName, type Route } from '@stoke/contract';
import { pages } from '@stoke/domain';
import { sampleBodies } from '../apps/server/testing/server/sample-bodies.ts';
import { serveStoke } from '../e2e/serve.ts';
import { assertInstalled, runSqlmap, runWapiti } from './scanners.ts';

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
const requestsAtOnce = 10;
/** Findings that are none, by how they begin; docs/security.md says why. */
const answered: readonly RegExp[] = [
  /^HTTP Secure Headers: .*: X-XSS-Protection is not set/,
  /^HTTP Secure Headers: .*: Strict-Transport-Security is not set/,
];

/** `only` names calls, or `wapiti`, with commas between; without it all are tried. */
type Input = { seconds: number; only: string | null };
type Result = { calls: number; findings: number; again: string | null };

/**
 * Runs sqlmap over every call that takes something, and wapiti over pages and calls, against a Stoke of its own
 * with the demo world. `seconds` is the most for one call, and ten times that for each of wapiti's modules. What did not run to
 * its end is a finding, and `again` names it for `only`.
 */
export async function scan(input: Input, print: (line: string) => void): Promise<Result> {
  const [seconds, only] = [input.seconds, input.only?.split(',') ?? null];
  await Promise.all(['sqlmap', 'wapiti'].map(assertInstalled));
  const settings = { NODE_ENV: 'development', LIMITS: 'off', LOG_LEVEL: 'error' };
  const stoke = await serveStoke(settings);
  const folder = await mkdtemp(path.join(tmpdir(), 'stoke-scan-'));
  const again = new Set<string>();
  let findings = 0;
  const report = ({ by, what }: Found) => {
    const isAnswered = answered.some((begin) => begin.test(what));
    print(`${by}: ${what}${isAnswered ? ' (answered in docs/security.md)' : ''}`);
    if (!isAnswered) findings += 1;
  };
  /** Any error in the log is a fault of the server, such as an answer of 500, whatever a scanner makes of it. */
  const reportFaults = (by: Found['by'], since: number, where: string) => {
    for (const what of errorsIn(stoke.log().slice(since))) {
      report({ by, what: `error in the log, ${what} (${where})` });
    }
  };
  try {
    const targets = Object.entries<Route>(api)
      .filter(([name]) => only === null || only.includes(name))
      .flatMap(([name, route]) => targetsOf(name as CallName, route));
    const waiting = inBatches(targets);
    let done = 0;
    const lane = async (number: number) => {
      for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
        const names = batch.map(({ name }) => name).join(', ');
        const token = await signIn(stoke.url, isAdmins(batch) ? 'admin' : 'creator');
        const since = stoke.log().length;
        const requests = batch.map((target) => requestOf(stoke.url, target, token));
        const result = await runSqlmap(requests, path.join(folder, `sqlmap-${number}`), seconds);
        for (const what of result.injections) report({ by: 'sqlmap', what });
        for (const [index, { name }] of batch.entries()) {
          if (result.finished.has(index)) continue;
          report({ by: 'sqlmap', what: `not finished: ${name} (exit code ${result.code})` });
          again.add(name);
        }
        reportFaults('sqlmap', since, names);
        const isExpected = batch.some(({ name }) => ending.includes(name));
        if (!isExpected && !(await isSignedIn(stoke.url, token))) {
          report({ by: 'sqlmap', what: `session that ended before its end in ${names}` });
          for (const { name } of batch) again.add(name);
        }
        done += batch.length;
        print(`sqlmap: ${done} of ${targets.length} requests`);
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
    if (only === null || only.includes('wapiti')) {
      const since = stoke.log().length;
      const token = await signIn(stoke.url, 'creator');
      print('wapiti: begins');
      const { all, isWhole } = await runWapiti({
        url: stoke.url,
        starts: startsOf(),
        token,
        folder,
        seconds,
      });
      for (const what of all) report({ by: 'wapiti', what });
      if (!isWhole) again.add('wapiti');
      reportFaults('wapiti', since, 'wapiti');
    }
    return { calls: targets.length, findings, again: again.size > 0 ? [...again].join() : null };
  } finally {
    await stoke.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

type ErrorLine = { msg: string; err?: { type: string; stack: string } };

/** Each place that failed once. Mails of the demo world are printed between the lines of the log. */
function errorsIn(log: string): Set<string> {
  const lines = log.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'));
  return new Set(
    lines.map((line) => {
      const { msg, err } = JSON.parse(line) as ErrorLine;
      return err ? `${msg}: ${err.type} ${/^ +at .*/m.exec(err.stack)?.[0].trim()}` : msg;
    }),
  );
}

/** Those of one account together, each address once, as sqlmap knows requests by it; what ends a session last and alone. */
function inBatches(targets: readonly Target[]): Target[][] {
  const batches: Target[][] = [];
  for (const target of targets.filter(({ name }) => !ending.includes(name))) {
    const fits = batches.find(
      (batch) =>
        batch.length < requestsAtOnce &&
        isAdmins(batch) === isAdmins([target]) &&
        batch.every(({ address }) => address !== target.address),
    );
    if (fits) fits.push(target);
    else batches.push([target]);
  }
  const last = targets
    .filter(({ name }) => ending.includes(name))
    .toSorted((a, b) => ending.indexOf(a.name) - ending.indexOf(b.name));
  return [...batches, ...last.map((target) => [target])];
}

const isAdmins = (batch: readonly Target[]) =>
  batch.some(({ name }) => (api[name] as Route).who === 'admin');

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

/** Where wapiti begins: each page, and each list that someone who is not an admin reads. */
function startsOf(): string[] {
  const reads = Object.entries<Route>(api).filter(
    ([, { method, who }]) => method === 'GET' && who !== 'admin',
  );
  return [
    ...pages.map((page) => page.replaceAll(/\$\w+/g, unknownId)),
    ...reads.map(
      ([, route]) =>
        `${route.path.replaceAll(/:\w+/g, unknownId)}?${sampleQuery(route).toString()}`,
    ),
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
