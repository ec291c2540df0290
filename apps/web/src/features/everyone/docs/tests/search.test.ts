import { describe, expect, test } from 'vitest';
import { usualTerms } from '../../../../entities/site/usual-terms.ts';
import { articlesOf, libraryFor } from '../library.ts';
import { searchIn } from '../search.ts';

const terms = usualTerms;
const search = await searchIn(articlesOf(libraryFor(terms)));
const first = (question: string) => search(question)[0]?.address;

describe('a question finds its page', () => {
  test.each([
    ['payout', '/docs/payouts'],
    ['payout states', '/docs/payouts#the-states-of-a-payout'],
    ['how do I withdraw', '/docs/payouts'],
    ['change wallet', '/docs/payouts#when-you-change-your-wallet'],
    ['REJECTED', '/docs/reviews'],
    ['fee', '/docs/prices'],
    ['idempotency', '/docs/for-developers#money-and-repeats'],
    ['#ad', '/docs/disclosure'],
    ['ignition', '/docs/campaigns#the-three-packages'],
    ['private key', '/docs/safety#what-we-never-ask'],
    ['1,499', '/docs/campaigns#the-three-packages'],
    ['minimum withdrawal', '/docs/questions#what-is-the-minimum-withdrawal'],
    ['gas', '/docs/questions#who-pays-the-gas'],
    ['kyc', '/docs/questions#do-i-need-identity-documents-kyc'],
    ['tax', '/docs/questions#do-i-pay-tax-on-it'],
    ['country', '/docs/questions#is-my-country-supported'],
    ['how much do I earn', '/docs/questions#how-much-can-i-earn'],
  ])('%s', (question, address) => {
    expect(first(question)).toMatch(new RegExp(`^${address}`));
  });
});

describe('a question is understood', () => {
  test('whatever its case, its accents and its signs', () => {
    expect(first('  PÀYOUT?! ')).toBe(first('payout'));
  });

  test.each(['payuot', 'payoutt', 'payoot', 'idempotncy'])('with a letter amiss: %s', (word) => {
    expect(search(word).length).toBeGreaterThan(0);
  });

  test('by the beginning of a word, and not by its end', () => {
    expect(search('ignit').length).toBeGreaterThan(0);
    expect(search('nition')).toEqual([]);
  });

  test('only when every word of it is found', () => {
    expect(search('payout zzzz')).toEqual([]);
  });
});

test.each(['', '   ', '?!', 'zzzz', '<img>', '\u0000', '.*', '('])(
  '%j finds nothing',
  (question) => {
    expect(search(question)).toEqual([]);
  },
);

test('an excerpt is cut between words, and marks the words of the search', () => {
  const [hit] = search('duplicate');
  const pieces = hit?.excerpt ?? [];
  expect(pieces.filter(({ isHit }) => isHit).map(({ text }) => text)).toContain('duplicate');
  const text = pieces.map((piece) => piece.text).join('');
  expect(text.length).toBeLessThan(190);
  expect(text.startsWith('… ')).toBe(true);
});

test('at most six places are named', () => {
  expect(search('the')).toHaveLength(6);
});
