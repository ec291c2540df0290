// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { appealAnswerDays, usdc } from '@stoke/domain';
import { describe, expect, test } from 'vitest';
import { payoutStates } from '../../../../entities/money/payout-states.ts';
import { usualTerms } from '../../../../entities/site/usual-terms.ts';
import { lexer, walkTokens, type Token } from 'marked';
import { addressOf, asideOf, known } from '../article.ts';
import { articlesOf, libraryFor, openArticle } from '../library.ts';

const terms = usualTerms;
const library = libraryFor(terms);
const articles = articlesOf(library);
/** Every token of all articles, those inside others too. */
const found: Token[] = [];
for (const { lead, chapters } of articles) {
  for (const token of [...known(lexer(lead)), ...chapters.flatMap((each) => each.tokens)]) {
    void walkTokens([...(asideOf(token)?.tokens ?? [token])], (each) => {
      found.push(each);
    });
  }
}

test('no two chapters of an article have one address, and no two articles', () => {
  const addresses = articles.flatMap((article) => [
    addressOf(article),
    ...article.chapters.map(({ id }) => addressOf(article, id)),
  ]);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.filter((address) => address.endsWith('#'))).toEqual([]);
});

test('every link leads somewhere', () => {
  const others = new Set([
    '/',
    '/dashboard',
    '/creator-dashboard',
    '/creator-balance',
    '/add-funds',
    '/support',
    '/settings',
    '/receipts',
    '/proof',
    '/forgot-password',
  ]);
  const here = new Set([
    ...articles.map((article) => addressOf(article)),
    ...articles.flatMap((article) => article.chapters.map(({ id }) => addressOf(article, id))),
    '/docs/api',
    '/api/openapi.json',
    '/.well-known/jwks.json',
  ]);
  const links = known(found).flatMap((token) => (token.type === 'link' ? [token.href] : []));
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((to) => !here.has(to) && !others.has(to))).toEqual([]);
});

test('no figure of money, time or share is typed into an article', () => {
  const folder = path.join(import.meta.dirname, '../articles');
  const typed =
    /\$\d|\b\d+(\.\d+)? ?(%|hours?\b|days?\b|dollars?\b|cents?\b|USDC)|\b(a|two|three|ten|twenty) (minutes|hours|days?|years)\b|\bone in \w+/gi;
  const found = readdirSync(folder).flatMap((file) => [
    ...(readFileSync(path.join(folder, file), 'utf8').match(typed) ?? []),
  ]);
  expect(found).toEqual([]);
});

test('nothing is written that a page would not show', () => {
  const shown = new Set('paragraph text strong codespan link list list_item table'.split(' '));
  expect([...new Set(found.map(({ type }) => type))].filter((type) => !shown.has(type))).toEqual(
    [],
  );
});

test('tables are as wide as their heads', () => {
  for (const { chapters } of articles) {
    for (const { raw } of chapters.flatMap((each) => each.tokens)) {
      if (!raw.startsWith('|')) continue;
      const widths = raw
        .trim()
        .split('\n')
        .map((row) => row.split('|').length);
      expect(new Set(widths).size === 1 ? '' : raw).toBe('');
    }
  }
});

describe('an article', () => {
  test('knows its neighbours', () => {
    expect(openArticle(library, '')).toMatchObject({ before: null, after: { slug: 'questions' } });
    expect(openArticle(library, 'for-developers')).toMatchObject({ after: null });
  });

  test('that no one wrote is none', () => {
    expect(openArticle(library, 'no-such-page')).toBeNull();
  });
});

describe('the figures are those of this Stoke', () => {
  const textOf = (slug: string, input = terms) =>
    JSON.stringify(openArticle(libraryFor(input), slug));

  test('the minimum, and how many tasks reach it', () => {
    expect(textOf('payouts')).toContain('The minimum is **$50**.');
    expect(textOf('earning')).toContain('278 × $0.18 = $50.04');
    const low = { ...terms, payoutMinimum: usdc(180_000n) };
    expect(textOf('earning', low)).toContain('After one task you have 1 × $0.18 = $0.18');
  });

  test('the wait after a change of the wallet', () => {
    expect(textOf('payouts')).toContain('to the new address wait 24 hours');
    const long = { ...terms, walletHoldHours: 48 };
    expect(textOf('prices', long)).toContain('A withdrawal to a new address waits 48 hours.');
    const none = { ...terms, walletHoldHours: 0 };
    expect(textOf('payouts', none)).toContain('can be used immediately.');
  });

  test('prices, pools and fees of all packages', () => {
    for (const figure of ['$899.00', '$719.20', '$179.80', '$1,999.20']) {
      expect(textOf('prices')).toContain(figure);
    }
    expect(textOf('campaigns')).toContain('3,995 full tasks');
  });

  test('what comes back of a campaign', () => {
    // 1,000 × 0.18 = 180 of 719.20; 179.80 × 180 / 719.20 = 45.00 earned
    expect(textOf('prices')).toContain(
      '$539.20 of the pool and $134.80 of the fee, $674.00 together',
    );
  });
});

const textOf = (slug: string, input = library) => JSON.stringify(openArticle(input, slug)?.article);

test('an appeal without an answer is won only by work that passes the automatic checks', () => {
  const article = textOf('appeals');
  expect(article).toContain(
    `Without an answer within ${appealAnswerDays} days, you win if your work passes the [automatic checks](/docs/reviews#the-72-hours)`,
  );
  expect(article).toContain('Otherwise an admin decides.');
  expect(article).toContain('; otherwise an admin decides');
  expect(article).not.toContain('days, you get the reward');
});

test('the payouts article names the states that payouts have, and no other', () => {
  const { chapters } = openArticle(library, 'payouts')?.article ?? { chapters: [] };
  const [table] = known(chapters.find(({ id }) => id === 'the-states-of-a-payout')?.tokens ?? []);
  const named = table?.type === 'table' ? table.rows.map(([state]) => state?.text) : [];
  expect(named).toEqual(Object.values(payoutStates).map(({ label }) => label));
});

test('the proof article verifies the file that is downloaded, and names its checker', () => {
  const proof = textOf('proof');
  expect(proof).toContain('compactVerify(file.jws,');
  const [checker = ''] = /tools\/receipts\/[a-z-]+\.mjs/.exec(proof) ?? [];
  const root = path.join(import.meta.dirname, '../../../../../../..');
  expect(readFileSync(path.join(root, checker), 'utf8')).toContain('receipt.json');
});

test('the articles call closed the parts that are closed on this Stoke, and only those', () => {
  const all = libraryFor({ ...terms, open: { fomo: true, boost: true } });
  for (const [slug, text] of [
    ['fomo', 'participation is not open yet'],
    ['campaigns', 'FOMO campaigns and volume boosts are not open to earners yet'],
  ] as const) {
    expect(textOf(slug)).toContain(text);
    expect(textOf(slug, all)).not.toContain('not open yet');
    expect(textOf(slug, all)).not.toContain('not open to earners yet');
  }
});
