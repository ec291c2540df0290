import { expect, test } from 'vitest';
import { readHomeSearch } from '../home-search.ts';

test.each([
  [{}, {}],
  [
    { q: 'nova', page: 2 },
    { q: 'nova', page: 2 },
  ],
  [{ q: 1873 }, { q: '1873' }],
  [{ q: '', page: '3' }, { page: 3 }],
  [
    { brand: 'nova', state: 'done', sort: 'ending' },
    { brand: 'nova', state: 'done', sort: 'ending' },
  ],
  [{ state: 'lost', sort: 'newest', brand: '' }, {}],
  [{ page: 0 }, {}],
  [{ page: 1.5 }, {}],
  [{ page: 'last', q: { a: 1 } }, {}],
  [{ q: 'x'.repeat(500) }, { q: 'x'.repeat(200) }],
])('the address %j is read as %j', (search, read) => {
  expect(readHomeSearch(search)).toEqual(read);
});
