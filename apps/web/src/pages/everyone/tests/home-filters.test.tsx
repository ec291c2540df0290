import { act } from 'react';
import { expect, test } from 'vitest';
import { allDone, dripTask } from '../../../../testing/drip-task.ts';
import { openHome, tasksPath } from '../../../../testing/home-world.ts';
import { stageOfTests, type Answers } from '../../../../testing/stage.tsx';

const stage = stageOfTests();

const open = dripTask(1, { creatorName: 'Kestrel', creatorUsername: 'kestrel' });
const waiting = dripTask(2, { ...allDone, isPendingByUser: true });
const done = dripTask(3, { ...allDone, isFullyCompletedByUser: true, isVerifiedByUser: true });
const all = { [`GET ${tasksPath}`]: { body: [open, waiting, done] } };
const chosen = (query: string, body: unknown): Answers => ({
  [`GET ${tasksPath}?${query}`]: { body },
});
const rows = () =>
  [...document.querySelectorAll('[data-testid=drip-task]')].map(
    (row) => /Kestrel|Creator \d/.exec(row.textContent ?? '')?.[0],
  );

async function pick(label: string, value: string) {
  const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
  if (!select) throw new Error(`The choice of "${label}" is missing.`);
  await act(async () => {
    Reflect.set(HTMLSelectElement.prototype, 'value', value, select);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

test('brand and order are asked of the server, and stay in the address', async () => {
  await openHome(stage, {
    ...all,
    ...chosen('brand=kestrel', [open]),
    ...chosen('brand=kestrel&sort=ending', [dripTask(4, { creatorName: 'Kestrel' }), open]),
  });
  await stage.shows(2, '[data-testid=drip-task]');
  await pick('Brand', 'kestrel');
  await stage.isAt('/?brand=kestrel');
  await stage.shows(1, '[data-testid=drip-task]');
  await pick('Order', 'ending');
  await stage.isAt('/?brand=kestrel&sort=ending');
  await stage.shows(2, '[data-testid=drip-task]');
  expect(rows()).toEqual(['Kestrel', 'Kestrel']);
  await act(async () => window.history.back());
  await stage.isAt('/?brand=kestrel');
});

test('work in review and work that is done have lists of their own', async () => {
  await openHome(stage, {
    ...all,
    ...chosen('state=review', [waiting]),
    ...chosen('state=done', [done]),
  });
  await stage.shows(2, '[data-testid=drip-task]');
  expect(document.querySelector('[aria-pressed=true]')?.textContent).toBe('Active');
  await stage.press('Done');
  await stage.isAt('/?state=done');
  await stage.sees('Completed');
  expect(rows()).toEqual(['Creator 3']);
  await stage.press('In review');
  await stage.isAt('/?state=review');
  await stage.shows(1, '[data-pending]');
  expect(rows()).toEqual(['Creator 2']);
});

test('an address opens with its choice; where it finds nothing, it leads back', async () => {
  await openHome(stage, { ...all, ...chosen('state=done', []) }, { path: '/?state=done' });
  await stage.sees('No completed tasks in running campaigns');
  expect(document.querySelector('header nav a[aria-current=page]')?.textContent).toBe('Earn');
  await stage.press('Show active tasks');
  await stage.isAt('/');
  await stage.shows(2, '[data-testid=drip-task]');
});

test('a brand without tasks is still the one that is chosen', async () => {
  await openHome(stage, { ...all, ...chosen('brand=gone', []) }, { path: '/?brand=gone' });
  await stage.sees('No open tasks of this brand');
  const select = document.querySelector<HTMLSelectElement>('select[aria-label="Brand"]');
  expect(select?.selectedOptions[0]?.textContent).toBe('@gone');
});
