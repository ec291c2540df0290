import { api } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { act } from 'react';
import { expect, test } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { submit, write } from '../../../../testing/creator-world.ts';
import { signal } from '../../../../testing/desk-world.ts';
import { all } from '../../../../testing/find.ts';
import { pressKeys } from '../../../../testing/press-keys.ts';
import { member, memberStage, type Answers } from '../../../../testing/stage.tsx';

const list = 'GET /api/admin/signals';
const dismiss = 'POST /api/admin/signals/signal-1/dismiss';
const stage = memberStage();

async function open(answers: Answers = {}, path = '/admin/signals') {
  const admin = member({ role: 'admin' });
  await stage.open(path, { ...admin, [list]: { body: [signal()] }, ...answers });
}

test('shows each signal with its strength, explanation and people, and its evidence at a press', async () => {
  await open();
  await stage.sees('Shared wallet');
  await stage.sees('Strong');
  await stage.sees('88 / 100');
  await stage.sees('5 accounts are paid to the same wallet.');
  await stage.sees('and 20 more');
  await stage.press('Show evidence');
  await stage.sees('Saved this wallet');
});

test('a button names the signal by its first two people and how many more', async () => {
  const people = ['ada', 'bo', 'cy'].map((username) => ({
    _id: username,
    username,
    accountStatus: 'active' as const,
    reputationScore: 500,
  }));
  await open({ [list]: { body: [signal({ people, size: 20 })] } });
  await stage.shows(1, '[aria-label="Dismiss: Shared wallet, ada, bo and 18 more"]');
});

test('J and K lead from one signal to the next, to its first button', async () => {
  await open({ [list]: { body: [signal(), signal({ _id: 'signal-2', kind: 'copied_proof' })] } });
  await stage.shows(2, '[data-testid=signal]');
  const at = () =>
    all('[data-testid=signal]').findIndex((card) => card.contains(document.activeElement));
  const seen: number[] = [];
  for (const key of ['j', 'j', 'j', 'k']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await pressKeys(key);
    seen.push(at());
  }
  expect(seen).toEqual([0, 1, 1, 0]);
  expect(document.activeElement?.tagName).toBe('BUTTON');
});

test('a key acts on the signal that has the focus or had it last, and undoes what was done there', async () => {
  const acted = {
    _id: 'act-1',
    signalId: 'signal-2',
    done: 5,
    act: 'hold',
    by: 'bo',
    at: '2026-11-20T10:00:00.000Z',
    reason: 'One wallet.',
    people: 5,
    skipped: 0,
    undone: null,
  } as const;
  const second = signal({ _id: 'signal-2', kind: 'copied_proof', acts: [acted] });
  await open({ [list]: { body: [signal(), second] } });
  await stage.shows(2, '[data-testid=signal]');
  // No signal is looked at yet.
  await pressKeys('u', 'r');
  expect(document.querySelector('[role=dialog]')).toBeNull();
  await pressKeys('j', 'j');
  // As after a press of a button that is gone.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await pressKeys('u');
  await stage.sees('Undo “Payouts held”');
  await stage.pressLast('Cancel');
  await stage.shows(0, '[role=dialog]');
  // Held already: there is nothing to press.
  await pressKeys('h', 'r');
  await stage.sees('Reject work: 21 accounts');
});

const acted = {
  _id: 'act-1',
  signalId: 'signal-1',
  act: 'hold',
  reason: 'One wallet.',
  by: 'bo',
  at: '2026-11-20T10:00:00.000Z',
  people: 5,
  done: 5,
  skipped: 0,
  undone: null,
} as const;

test('U undoes what was done last', async () => {
  const acts = [{ ...acted, _id: 'act-2', act: 'reject' as const }, acted];
  await open({ [list]: { body: [signal({ acts })] } });
  await stage.shows(1, '[data-testid=signal]');
  await pressKeys('j', 'u');
  await stage.sees('Undo “Waiting work rejected”');
});

test('the one that a key acts on is marked, and its keys are named', async () => {
  const dismissed = { by: 'bo', at: '2026-11-20T10:00:00.000Z', reason: 'A family.' };
  const second = signal({ _id: 'signal-2', kind: 'copied_proof', status: 'dismissed', dismissed });
  await open({ [list]: { body: [signal(), second] } });
  await stage.shows(2, '[data-testid=signal]');
  const marked = () => all('[data-testid=signal]').map((card) => card.getAttribute('aria-current'));
  const keys = () => all('main kbd').map((key) => key.textContent);
  expect([marked(), keys()]).toEqual([
    [null, null],
    ['J', 'K'],
  ]);
  await pressKeys('j');
  expect([marked(), keys()]).toEqual([
    ['true', null],
    ['J', 'K', 'H', 'R', 'B', 'D'],
  ]);
  await pressKeys('b');
  await stage.sees('Ban: 21 accounts');
  expect(document.querySelector('[role=dialog]')?.textContent).toContain(
    'Shared wallet, ada and 20 more',
  );
  await stage.pressLast('Cancel');
  await stage.shows(0, '[role=dialog]');
  await pressKeys('j');
  expect([marked(), keys()]).toEqual([
    [null, 'true'],
    ['J', 'K'],
  ]);
});

test('once a signal is dismissed, J leads to the one in its place', async () => {
  const body = ['signal-1', 'signal-2', 'signal-3'].map((_id) => signal({ _id }));
  await open({ [list]: { body } });
  await stage.shows(3, '[data-testid=signal]');
  await pressKeys('j', 'j', 'd');
  await write('A family of five.');
  stage.answers({
    'POST /api/admin/signals/signal-2/dismiss': { body: { message: 'Signal dismissed.' } },
    [list]: { body: [body[0], body[2]] },
  });
  await submit();
  await stage.shows(2, '[data-testid=signal]');
  await stage.shows(0, '[role=dialog]');
  await pressKeys('j');
  const cards = all('[data-testid=signal]');
  expect(cards.findIndex((card) => card.contains(document.activeElement))).toBe(1);
});

test('filters are in the address and are sent', async () => {
  await open(
    { [`${list}?kind=too_fast&level=weak&status=dismissed`]: { body: [] } },
    '/admin/signals?signal=too_fast&level=weak&status=dismissed',
  );
  await stage.sees('No signals');
  await stage.sees('Change the filters.');
});

test('an empty queue says that nothing needs a look', async () => {
  await open({ [list]: { body: [] } });
  await stage.sees('Nothing needs a look.');
});

test('a queue that fails to load can be loaded again', async () => {
  await open({ [list]: { status: 500, body: {} } });
  await stage.sees('Abuse signals could not be loaded');
  stage.answers({ [list]: { body: [signal()] } });
  await stage.press('Try again');
  await stage.sees('Shared wallet');
});

test('a dismissal needs a reason, and a failed one keeps the text', async () => {
  await open({ [dismiss]: { status: 500, body: {} } });
  await stage.press('Dismiss');
  await stage.sees('Dismiss “Shared wallet”');
  await submit();
  await stage.sees(refusals['signal.reason_required'].text);
  await write('A family of five.');
  await submit();
  await stage.sees("That didn't work. Please try again.");
  expect(document.querySelector('textarea')?.value).toBe('A family of five.');
});

test('all people of a signal are held with one reason; what was done shows, with the way back', async () => {
  await open();
  await stage.press('Hold payouts');
  await stage.sees('Hold payouts: 21 accounts');
  await write('One person.');
  const acted = {
    _id: 'act-1',
    signalId: 'signal-1',
    act: 'hold',
    reason: 'One person.',
    by: 'eve',
    at: '2026-11-20T11:00:00.000Z',
    people: 21,
    done: 21,
    skipped: 1,
    undone: null,
  } as const;
  stage.answers({
    'POST /api/admin/signals/signal-1/act': { body: { message: 'Holding.', _id: 'act-1' } },
    [list]: { body: [signal({ acts: [acted] })] },
  });
  await submit();
  await stage.sees('Payouts held · 20 accounts');
  expect(stage.text()).not.toContain('Hold payouts');
  stage.answers({ [list]: { body: [signal({ acts: [acted], repeatable: ['hold'] })] } });
  await act(() => currentClient().invalidateQueries({ queryKey: ['appeals'] }));
  await stage.sees('Hold payouts');
  await stage.press('Undo');
  await stage.sees('Payouts that nothing else holds are sent.');
  await write('A family.');
  stage.answers({ 'POST /api/admin/signal-acts/act-1/undo': { body: { message: 'Undone.' } } });
  await stage.pressLast('Undo');
  await stage.sees('Undone.');
});

test('a reason may have several lines, as the dialog lets it be written', async () => {
  const path = '/api/admin/signals/signal-1/act';
  const reason = 'One wallet.\nOne device.';
  await open({ [`POST ${path}`]: { body: { message: 'Holding.', _id: 'act-1' } } });
  await stage.press('Hold payouts');
  await write(reason);
  await submit();
  await stage.sees('Holding.');
  const [sent] = stage.callsTo(path);
  expect(api.actOnSignal.body.parse(sent?.body)).toEqual({ act: 'hold', reason, people: 21 });
});

test.each([
  ['Ban', 'POST /api/admin/signals/signal-1/act'],
  ['Dismiss', dismiss],
])(
  '%s: what is sent is about as many accounts as were there when it was pressed',
  async (name, call) => {
    const { text: message } = refusals['signal.changed'];
    await open({ [call]: { status: 409, body: { message } } });
    await stage.press(name);
    await write('One person.');
    stage.answers({ [list]: { body: [signal({ size: 40 })] } });
    await act(() => currentClient().invalidateQueries({ queryKey: ['appeals'] }));
    await stage.sees('and 39 more');
    await submit();
    await stage.sees(message);
    // Told to read it again, the admin means those who are shown now, with the reason that was written.
    await submit();
    await stage.sees(message);
    expect(stage.callsTo(call.replace('POST ', ''))).toMatchObject([
      { body: { people: 21 } },
      { body: { people: 40, reason: 'One person.' } },
    ]);
  },
);

test.each([
  ['Ban', 'POST /api/admin/signals/signal-1/act', 'One person.'],
  ['Dismiss', dismiss, 'A family.'],
  ['Undo', 'POST /api/admin/signal-acts/act-1/undo', 'A family.'],
])(
  '%s: what was written stays when the signal leaves the list, and the server says why',
  async (name, call, reason) => {
    const { text: message } = refusals['signal.already_dismissed'];
    await open({
      [list]: { body: [signal({ acts: [acted] })] },
      [call]: { status: 409, body: { message } },
    });
    await stage.press(name);
    await write(reason);
    stage.answers({ [list]: { body: [] } });
    await act(() => currentClient().invalidateQueries({ queryKey: ['appeals'] }));
    await stage.sees('No signals');
    expect(document.querySelector('textarea')?.value).toBe(reason);
    await submit();
    await stage.sees(message);
    expect(document.querySelector('textarea')?.value).toBe(reason);
  },
);
