import { afterEach, expect, test } from 'vitest';
import { sameNames } from '../../../testing/same-names.ts';

afterEach(() => document.body.replaceChildren());

test('two items of a list with one name for their buttons are found, items that read the same are not', () => {
  const row = (text: string, name = '') =>
    `<li>${text}<button${name === '' ? '' : ` aria-label="${name}"`}>Approve</button></li>`;
  document.body.innerHTML = `<ul>${row('a')}${row('b')}</ul>`;
  expect(sameNames()).toEqual(['button "Approve"']);
  document.body.innerHTML = `<ul>${row('a', 'Approve: a')}${row('b', 'Approve: b')}</ul>`;
  expect(sameNames()).toEqual([]);
  document.body.innerHTML = `<ul>${row('a')}${row('a')}</ul>`;
  expect(sameNames()).toEqual([]);
});
