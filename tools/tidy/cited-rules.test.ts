import { expect, test } from 'vitest';
import { linesLike, readRepository } from './repository.ts';
import { citedRules, outsideCitation } from './rules.ts';

const files = readRepository().filter(({ path }) => !path.startsWith('tools/tidy/'));
const page = files.find(({ path }) => path === 'docs/rules.md')?.lines ?? [];
const known = new Set(page.flatMap((line) => /^### (\d+\.\d+) /.exec(line)?.[1] ?? []));

test('the rules are numbered one after the other, each once', () => {
  const numbers = page.flatMap((line) => /^### (\d+)\.(\d+) /.exec(line)?.slice(1, 3) ?? []);
  let [section, rule] = [0, 0];
  for (let at = 0; at < numbers.length; at += 2) {
    const [s, r] = [Number(numbers[at]), Number(numbers[at + 1])];
    expect([`${s}.${r}`], `after ${section}.${rule}`).toContain(
      s === section ? `${section}.${rule + 1}` : `${section + 1}.1`,
    );
    [section, rule] = [s, r];
  }
  expect(known.size).toBeGreaterThan(60);
});

test('every rule that is cited is in docs/rules.md', () => {
  const missing = files.flatMap(({ path, lines }) =>
    lines.flatMap((line, at) =>
      citedRules(line)
        .filter((rule) => !known.has(rule))
        .map((rule) => `${path}:${at + 1} rule ${rule}`),
    ),
  );
  expect(missing).toEqual([]);
  const cited = files.filter(({ lines }) => lines.some((line) => citedRules(line).length > 0));
  expect(cited.length).toBeGreaterThan(100);
});

test('nothing cites what is outside the repository', () => {
  expect(linesLike(files, outsideCitation)).toEqual([]);
});

test('citations are found in every form, and other numbers are left alone', () => {
  expect(citedRules('(rules 1.4, 2.3 and 9.1)')).toEqual(['1.4', '2.3', '9.1']);
  expect(citedRules('Rule 7.1.')).toEqual(['7.1']);
  expect(citedRules('1.5 of 2.5 rules')).toEqual([]);
  for (const line of ['(rulings H2)', 'document 1 §5', '(A4)', 'Document 2 §9']) {
    expect(line).toMatch(outsideCitation);
  }
  expect('cell (A10), a document 2 pages long').not.toMatch(outsideCitation);
});
