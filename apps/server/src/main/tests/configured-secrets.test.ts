import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { configuredSecrets } from '../configured-secrets.ts';

const secretsOf = (password: string) =>
  configuredSecrets(readConfig({ DATABASE_URL: `postgres://stoke:${password}@db.example/stoke` }));

test('a password is known as it is written in an address and as it is meant', () => {
  expect(secretsOf('a%2Fb-c-d-e-f')).toEqual(
    expect.arrayContaining(['a%2Fb-c-d-e-f', 'a/b-c-d-e-f']),
  );
});

test('a percent sign that stands for itself keeps no server from starting', () => {
  expect(secretsOf('hundred%zz-percent')).toContain('hundred%zz-percent');
});

test('a key in the path of the screening service is known, and the placeholder is none', () => {
  const SCREENING_URL = 'https://list.example/k-7f3a9c21/{address}';
  const known = configuredSecrets(
    readConfig({ DATABASE_URL: 'postgres://stoke@db.example/stoke', SCREENING_URL }),
  );
  expect(known).toEqual(['k-7f3a9c21']);
  const byHost = { SCREENING_URL: 'https://{address}.example/v1' };
  expect(configuredSecrets(readConfig(byHost))).toEqual([]);
});
