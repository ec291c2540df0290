import { expect, test } from 'vitest';
import { comparedKinds } from '../../packages/domain/src/campaigns/comparison.ts';
import { refusals } from '../../packages/contract/src/refusals.ts';
import { isHeldTo, type Rule } from './exemptions.ts';
import { linesLike, readRepository } from './repository.ts';
import {
  blobBytes,
  fakedServer,
  floatMoney,
  hastyWaits,
  isOfKind,
  isTest,
  kindByLiteral,
  laterWork,
  machinePath,
  ownTime,
  secrets,
} from './rules.ts';

const files = readRepository();
const serverAndDomain = files.filter(({ path }) => {
  return /^(apps\/server|packages\/(domain|contract))\/src\/.*\.ts$/.test(path);
});

function heldTo(rule: Rule, among = files): typeof files {
  return among.filter(({ path }) => isHeldTo(rule, path));
}

test('the repository was read', () => {
  expect(files.map(({ path }) => path)).toContain('tools/tidy/tidy.test.ts');
});

test('money never passes through a floating point number', () => {
  expect(linesLike(heldTo('money is not a float', serverAndDomain), floatMoney)).toEqual([]);
});

test.each(comparedKinds)('only what belongs to a %s knows it by its name', (kind) => {
  const elsewhere = heldTo('kinds are at home').filter(
    ({ path }) =>
      /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(path) &&
      !/\/tests\/|\.test\.tsx?$/.test(path) &&
      !isOfKind(path, kind),
  );
  expect(elsewhere.length).toBeGreaterThan(500);
  expect(linesLike(elsewhere, kindByLiteral(kind))).toEqual([]);
});

test('the time is asked of a clock that a test can set', () => {
  expect(linesLike(heldTo('time is asked of a clock', serverAndDomain), ownTime)).toEqual([]);
});

test('asvs-13.2.4: the server connects to other hosts from its gateways alone, and to its database', () => {
  const elsewhere = serverAndDomain.filter(
    ({ path }) => /^apps\/server\/src\/(?!gateways\/)/.test(path) && !path.includes('/tests/'),
  );
  const reaches =
    /\bfetch\(|\b(?:request|connect|createConnection)\b.* from 'node:(?:http|net)'|from '(?:node:(?:https|tls|dgram)|undici|nodemailer|ws)'/;
  expect(linesLike(elsewhere, reaches)).toEqual([]);
});

test('no comment promises work for later', () => {
  expect(linesLike(heldTo('no promise of later work'), laterWork)).toEqual([]);
});

test('every room of the server has a door', () => {
  const rooms = serverAndDomain
    .map(({ path }) => /^apps\/server\/src\/(bot|demo|[^/]+\/[^/]+)\//.exec(path)?.[0])
    .filter((room) => room !== undefined);
  const doors = new Set(files.map(({ path }) => path));
  const missing = [...new Set(rooms)].filter((folder) => !doors.has(`${folder}index.ts`));
  expect(missing.filter((folder) => isHeldTo('modules have a door', folder))).toEqual([]);
});

test('the tests of the server are out of sight of its code', () => {
  const tests = files
    .map(({ path }) => path)
    .filter((path) => /^apps\/server\/.*\.test\.ts$/.test(path));
  expect(tests.filter((path) => !/^apps\/server\/(testing|src\/.*\/tests)\//.test(path))).toEqual(
    [],
  );
});

test('migrations are numbered without a gap', () => {
  const paths = files
    .filter(({ path }) => path.startsWith('migrations/') && path !== 'migrations/README.md')
    .map(({ path }) => path.slice('migrations/'.length));
  const file = /^\d{4}-[a-z0-9-]+(\/\d{2}-[a-z]+)?\.sql$/;
  expect(paths.filter((path) => !file.test(path))).toEqual([]);
  const names = [...new Set(paths.map((path) => path.split('/')[0] ?? ''))].toSorted();
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, at) => at + 1));
});

test('nothing large is kept in git', () => {
  const large = heldTo('blobs are small').filter(({ bytes }) => bytes > blobBytes);
  expect(large.map(({ path, bytes }) => `${path} has ${bytes} bytes`)).toEqual([]);
});

test('no file names a folder of the machine it was written on', () => {
  expect(linesLike(heldTo('no machine paths'), machinePath)).toEqual([]);
});

test('no secret is written into a file', () => {
  const kept = heldTo('no secrets');
  expect(secrets.flatMap((pattern) => linesLike(kept, pattern))).toEqual([]);
});

test('a journey fakes no answer of the server', () => {
  const journeys = files.filter(({ path }) => path.startsWith('e2e/'));
  const held = heldTo('journeys meet the real server', journeys);
  expect(linesLike(held, fakedServer)).toEqual([]);
});

test('a test gives a state more than a second to come', () => {
  const tests = files.filter(({ path }) => /^(apps|bench|faults|packages)\//.test(path));
  const waits = tests.flatMap(({ path, lines }) => hastyWaits(lines).map((at) => `${path}:${at}`));
  expect(waits).toEqual([]);
});

test('every refusal is provoked by a test that names its code', () => {
  const tests = files.filter(({ path }) => isTest(path) && !path.startsWith('tools/tidy/'));
  const text = tests.flatMap(({ lines }) => lines).join('\n');
  const untested = Object.keys(refusals)
    .filter((code) => isHeldTo('refusals are tested', code))
    .filter((code) => !['"', "'", '`'].some((quote) => text.includes(quote + code + quote)));
  expect(untested).toEqual([]);
});
