import { isPage, pages } from '@stoke/domain';
import { expect, test } from 'vitest';
import { createSiteRouter } from '../router.tsx';

/** Only while the pages are developed. */
const forDevelopers = ['/kitchen'];

test('the server knows every page of the site, so that only what is none is answered with 404', () => {
  const paths = Object.keys(createSiteRouter().routesByPath);
  expect(paths.filter((path) => !pages.includes(path) && !forDevelopers.includes(path))).toEqual(
    [],
  );
  expect(pages.filter((page) => !paths.includes(page))).toEqual([]);
  expect(isPage('/fomo-campaigns')).toBe(true);
});
