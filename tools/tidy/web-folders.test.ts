import { expect, test } from 'vitest';
import { isHeldTo } from './exemptions.ts';
import { linesLike, readRepository } from './repository.ts';
import { productNoun } from './rules.ts';

const web = 'apps/web/src/';
const files = readRepository().filter(({ path }) => path.startsWith(web));
const paths = files.map(({ path }) => path.slice(web.length));
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

test('every page and every feature stands in the folder of who uses it', () => {
  const groups = '(everyone|earner|creator|admin)';
  const place = new RegExp(`^(pages/(${groups}|kitchen)/[^/]+|features/${groups}/[^/]+/.+)`);
  const found = paths.filter((path) => /^(pages|features)\//.test(path));
  expect(found.length).toBeGreaterThan(400);
  expect(found.filter((path) => !place.test(path))).toEqual([]);
});

test('tests stand in tests/, and nothing else does', () => {
  expect(paths.filter(isTest).length).toBeGreaterThan(80);
  expect(paths.filter((path) => isTest(path) !== path.includes('/tests/'))).toEqual([]);
});

test('ui and lib name nothing of the product', () => {
  const pieces = files.filter(({ path }) => /^apps\/web\/src\/(ui|lib)\//.test(path));
  expect(pieces.map(({ path }) => path).filter((path) => productNoun.test(path))).toEqual([]);
  const held = pieces.filter(
    ({ path }) => !isTest(path) && isHeldTo('pieces are no product', path),
  );
  expect(linesLike(held, productNoun)).toEqual([]);
});
