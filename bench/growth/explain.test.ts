import { expect, test } from 'vitest';
import { fullReads } from './explain.ts';

test('a table that is read from end to end is found at any depth, one read by an index is not', () => {
  const byIndex = { 'Node Type': 'Index Scan', 'Relation Name': 'drip_tweet' };
  const inFull = { 'Node Type': 'Seq Scan', 'Relation Name': 'submission' };
  const join = {
    'Node Type': 'Hash Join',
    Plans: [byIndex, { 'Node Type': 'Hash', Plans: [inFull] }],
  };
  expect(fullReads({ 'Node Type': 'Limit', Plans: [join] })).toEqual(['submission']);
});
