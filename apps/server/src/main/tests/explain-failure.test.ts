import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { NotPrimary } from '../../platform/db/connection-fault.ts';
import { Locked, WrongSchema } from '../../platform/db/migrate.ts';
import { TrafficFault } from '../../platform/db/traffic.ts';
import { explainFailure } from '../explain-failure.ts';

const config = readConfig({ PORT: '3010', DATA_DIR: '/srv/stoke', TREASURY_KEY_FILE: '/k/t.json' });
const failure = (facts: object) => Object.assign(new Error('as the system has it'), facts);

test.each([
  [{ code: 'EADDRINUSE', syscall: 'listen' }, 'PORT: 3010 is in use on 127.0.0.1'],
  [{ code: 'EACCES', syscall: 'listen' }, 'PORT: 3010 may not be opened'],
  [{ code: 'EADDRNOTAVAIL' }, 'HOST: 127.0.0.1 is not an address of this machine'],
  [{ code: 'ENOTFOUND' }, 'HOST: 127.0.0.1 is not an address of this machine'],
  [{ code: 'ENOENT', path: '/k/t.json' }, 'TREASURY_KEY_FILE: /k/t.json cannot be read (ENOENT)'],
  [
    { code: 'EACCES', path: '/srv/stoke/secrets' },
    'DATA_DIR: /srv/stoke/secrets cannot be used (EACCES)',
  ],
  [{ code: 'ENOENT', path: '/elsewhere' }, null],
  [{ code: 'ECONNREFUSED' }, null],
  [{}, null],
])('a start that fails on %j names the variable', (facts, line) => {
  expect(explainFailure(failure(facts), config)).toBe(line);
});

const ways = 'start the release that made it; or delete this folder, or set another one';

test.each([
  [
    new WrongSchema('was made by another release'),
    `DATA_DIR: the database in /srv/stoke was made by another release: ${ways}`,
  ],
  [
    new Error('PostgreSQL ended (1): FATAL: database files are incompatible with server'),
    `DATA_DIR: the database in /srv/stoke is of another PostgreSQL: ${ways}`,
  ],
])('data of another release are named with the ways out', (error, line) => {
  expect(explainFailure(error, config)).toBe(line);
});

test('an outside database of another release is not to be deleted', () => {
  const error = new WrongSchema('has 0999-x.sql of a newer release');
  const DATABASE_URL = 'postgres://stoke:hush@db.example/stoke';
  expect(explainFailure(error, readConfig({ DATABASE_URL }))).toBe(
    'DATABASE_URL: the database has 0999-x.sql of a newer release: start the release that made it, or restore a backup',
  );
});

test.each([
  ['ECONNREFUSED', 'DATABASE_URL: the database cannot be reached (ECONNREFUSED)'],
  ['ENOTFOUND', 'DATABASE_URL: the database cannot be reached (ENOTFOUND)'],
  ['28P01', 'DATABASE_URL: as the system has it'],
  ['3D000', 'DATABASE_URL: as the system has it'],
])('a database that answers %s is named', (code, line) => {
  const DATABASE_URL = 'postgres://stoke:hush@db.example/stoke';
  expect(explainFailure(failure({ code }), readConfig({ DATABASE_URL }))).toBe(line);
});

test.each([
  [failure({ code: '28P01' }), 'as the system has it'],
  [failure({ code: '3D000' }), 'as the system has it'],
  [failure({ code: '42501' }), 'as the system has it'],
  [new Locked('another process migrates'), 'another process migrates: try again later'],
  [
    failure({ code: '28000', message: 'role "stoke_app" does not exist' }),
    'role "stoke_app" does not exist: the command migrate makes it',
  ],
])('a traffic database that cannot be used is named by its address: %s', (cause, line) => {
  const DATABASE_URL = 'postgres://stoke:hush@db.example/stoke';
  const fault = new TrafficFault(2, cause);
  expect(explainFailure(fault, readConfig({ DATABASE_URL }))).toBe(
    `TRAFFIC_DATABASE_URL: address 2: ${line}`,
  );
});

test.each([
  [
    new NotPrimary(),
    'leads to a standby, which takes no writes: use an address that always leads to the primary',
  ],
  [
    failure({ code: '08P01', message: 'unsupported startup parameter: options' }),
    'the connection pooler refuses the startup parameter options: add it to ignore_startup_parameters, or use the address of the database itself',
  ],
  [failure({ message: 'timeout expired' }), 'the database cannot be reached (it does not answer)'],
])('an address that cannot be used says what to do: %s', (error, line) => {
  const DATABASE_URL = 'postgres://stoke:hush@db.example/stoke';
  expect(explainFailure(error, readConfig({ DATABASE_URL }))).toBe(`DATABASE_URL: ${line}`);
});
