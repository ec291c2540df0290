import type { PersonInFull } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { button, submit, write } from '../../../../testing/creator-world.ts';
import { activeBan, person, personInFull, signal } from '../../../../testing/desk-world.ts';
import { all, until } from '../../../../testing/find.ts';
import { pressCtrlEnter, pressKeys } from '../../../../testing/press-keys.ts';
import {
  holdToken,
  member,
  memberStage,
  userWho,
  type Answers,
} from '../../../../testing/stage.tsx';
import { tokenThat } from '../../../../testing/tokens.ts';
import { isAskedBeforeUnload } from '../../../../testing/unload.ts';

const list = 'GET /api/admin/people?search=';
const one = 'GET /api/admin/people/earner-1';
const sparks = 'GET /api/admin/people/earner-1/sparks';
const signals = 'GET /api/admin/people/earner-1/signals';
const requests = 'GET /api/admin/requests?person=earner-1';
const queue = 'GET /api/admin/requests';
const ban = 'POST /api/admin/users/earner-1/ban';
const unban = 'POST /api/admin/users/earner-1/unban';
const stage = memberStage();

async function choose(is: Partial<PersonInFull> = {}, answers: Answers = {}): Promise<void> {
  await stage.open('/admin/people', {
    ...member({ role: 'admin' }),
    [list]: { body: [person()] },
    [one]: { body: personInFull(is) },
    [sparks]: { body: [] },
    [signals]: { body: [] },
    [requests]: { body: [] },
    [queue]: { body: [] },
    ...answers,
  });
  await stage.press('ada_stoneada@example.com');
  await stage.sees('Admin actions');
  await stage.isAt('/admin/people?person=earner-1');
}

async function banWith(reason: string, evidence: string, answers: Answers = {}): Promise<void> {
  await choose({}, answers);
  await stage.press('Ban');
  await stage.sees('Ban ada_stone');
  if (reason !== '') await stage.types('Reason *', reason);
  if (evidence !== '') await write(evidence);
  await submit();
}

const posted = () => stage.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
const badges = () => [...document.querySelectorAll('ul li span')].map((each) => each.textContent);

test('J opens the first person, and the one after by a step that is none for the back button', async () => {
  const second = { _id: 'earner-2', username: 'bo_reed' };
  await stage.open('/admin/people', {
    ...member({ role: 'admin' }),
    [list]: { body: [person(), person(second)] },
    [queue]: { body: [] },
    ...Object.fromEntries(
      ['earner-1', 'earner-2'].flatMap((id) => [
        [`GET /api/admin/people/${id}`, { body: personInFull({ _id: id }) }],
        [`GET /api/admin/people/${id}/sparks`, { body: [] }],
        [`GET /api/admin/people/${id}/signals`, { body: [] }],
        [`GET /api/admin/requests?person=${id}`, { body: [] }],
      ]),
    ),
  });
  await stage.sees('bo_reed');
  await pressKeys('j');
  await stage.isAt('/admin/people?person=earner-1');
  const entries = window.history.length;
  await pressKeys('j');
  await stage.isAt('/admin/people?person=earner-2');
  await pressKeys('k');
  await stage.isAt('/admin/people?person=earner-1');
  expect(window.history.length).toBe(entries);
});

test('a person is noted about, signed out, suspended and banned by keys', async () => {
  // A signal bans all its people: no key of this person may reach that.
  await choose({}, { [signals]: { body: [signal()] } });
  await stage.sees('5 accounts are paid to the same wallet.');
  for (const [key, title] of [
    ['n', 'Note on ada_stone'],
    ['o', 'Sign out ada_stone'],
    ['s', 'Suspend ada_stone'],
    ['b', 'Ban ada_stone'],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one after the other
    await pressKeys(key);
    await stage.sees(title);
    await stage.pressLast('Cancel');
    await stage.shows(0, '[role=dialog]');
    // oxlint-enable no-await-in-loop
  }
});

test.each([
  ['an admin', { role: 'admin' }, ['N', 'O'], ['s', 'b']],
  ['a banned person', { accountStatus: 'banned', ban: activeBan }, ['N', 'O', 'B'], ['s']],
] as const)('%s has the keys of what can be done', async (_, is, keys, others) => {
  await choose(is, { [signals]: { body: [signal()] } });
  await stage.sees('5 accounts are paid to the same wallet.');
  const named = all('main kbd').map((key) => key.textContent);
  expect(named.filter((key) => key !== 'J' && key !== 'K')).toEqual(keys);
  await pressKeys(...others);
  expect(document.querySelector('[role=dialog]')).toBeNull();
});

describe('a ban', () => {
  test('needs a reason and evidence, and says so at each field', async () => {
    await banWith('', '');
    await stage.sees(refusals['ban.reason_required'].text);
    await stage.sees(refusals['ban.evidence_required'].text);
    expect(posted()).toEqual([]);
  });

  test.each([
    [' ', 'Seen.', 'ban.reason_required', 'ban.evidence_required'],
    ['Seen', ' ', 'ban.evidence_required', 'ban.reason_required'],
  ] as const)('with "%s" and "%s" lacks one of both', async (reason, evidence, lacks, has) => {
    await banWith(reason, evidence);
    await stage.sees(refusals[lacks].text);
    expect(stage.text()).not.toContain(refusals[has].text);
    expect(posted()).toEqual([]);
  });

  test('says what it freezes, and cannot be sent twice', async () => {
    await banWith('Seen', 'Four accounts.', { [ban]: 'never' });
    await stage.sees('$12.34 is frozen');
    await stage.sees('Banning...');
    expect(button('Banning...')?.disabled).toBe(true);
    await submit();
    expect(posted()).toEqual([{ reason: 'Seen', evidence: 'Four accounts.' }]);
  });

  test('is sent from the evidence by Ctrl and Enter', async () => {
    await choose({}, { [ban]: 'never' });
    await stage.press('Ban');
    await stage.types('Reason *', 'Seen');
    await write('Four accounts.');
    await pressCtrlEnter();
    expect(posted()).toEqual([{ reason: 'Seen', evidence: 'Four accounts.' }]);
  });

  test('is sent once by a double click', async () => {
    await choose({}, { [ban]: 'never' });
    await stage.press('Ban');
    await stage.types('Reason *', 'Seen');
    await write('Four accounts.');
    const form = document.querySelector<HTMLFormElement>('[role=dialog] form');
    await act(async () => {
      form?.requestSubmit();
      form?.requestSubmit();
    });
    await stage.sees('Banning...');
    expect(posted()).toHaveLength(1);
  });

  test('that is told live before its answer ends its question, and asks no other', async () => {
    const late = Promise.withResolvers<{ body: unknown }>();
    await banWith('Seen', 'Four accounts.', { [ban]: late.promise });
    const banned = personInFull({ accountStatus: 'banned', ban: activeBan });
    stage.answers({ [one]: { body: banned } });
    await act(() => currentClient().invalidateQueries({ queryKey: ['appeals'] }));
    await stage.sees('Lift ban');
    await stage.shows(0, '[role=dialog]');
    await act(async () => late.resolve({ body: { message: 'ada_stone is banned.' } }));
    await stage.sees('ada_stone is banned.');
    await stage.shows(0, '[role=dialog]');
  });

  test('that was refused says why and keeps typed text', async () => {
    const { text: message } = refusals['ban.already'];
    await banWith('Seen', 'Four accounts.', { [ban]: { status: 409, body: { message } } });
    await stage.sees(message);
    expect(stage.field('Reason *').value).toBe('Seen');
    expect(document.querySelector('textarea')?.value).toBe('Four accounts.');
    expect(button('Cancel')?.disabled).toBe(false);
  });

  test('of an admin is not offered', async () => {
    await choose({ role: 'admin' });
    await stage.sees('Admins cannot be banned.');
    expect(button('Ban')).toBeUndefined();
  });
});

describe('the end of a ban', () => {
  test('needs a reason', async () => {
    await choose({ accountStatus: 'banned', ban: activeBan });
    await stage.sees(activeBan.evidence);
    await stage.press('Lift ban');
    await submit();
    await stage.sees(refusals['ban.reason_required'].text);
    expect(posted()).toEqual([]);
  });

  test('is sent with its reason, and the page says what the server said', async () => {
    await choose(
      { accountStatus: 'banned', ban: activeBan },
      { [unban]: { body: { message: 'The ban is lifted.' } } },
    );
    await stage.press('Lift ban');
    await stage.sees('Restores balance and payouts');
    expect(stage.text()).not.toContain('stays there');
    await write('It was someone else.');
    await submit();
    await stage.sees('The ban is lifted.');
    expect(posted()).toEqual([{ reason: 'It was someone else.', banId: activeBan._id }]);
  });

  test('is about the ban that was there when it was pressed, and no later one', async () => {
    const { text: message } = refusals['ban.changed'];
    await choose(
      { accountStatus: 'banned', ban: activeBan },
      { [unban]: { status: 409, body: { message } } },
    );
    await stage.press('Lift ban');
    await write('It was someone else.');
    const later = { ...activeBan, _id: 'ban-2', evidence: 'Another wallet.' };
    stage.answers({ [one]: { body: personInFull({ accountStatus: 'banned', ban: later }) } });
    await act(() => currentClient().invalidateQueries({ queryKey: ['appeals'] }));
    await stage.sees('Another wallet.');
    await submit();
    await stage.sees(message);
    expect(posted()).toMatchObject([{ banId: activeBan._id }]);
  });

  test('gives nothing back that went to campaigns', async () => {
    const final = { ...activeBan, state: 'final', forfeited: 12.34 } as const;
    await choose({ accountStatus: 'banned', ban: final });
    await stage.sees('$12.34 returned to campaigns.');
    await stage.press('Lift ban');
    await stage.sees('Money already returned to campaigns stays there.');
  });

  test('of someone who had nothing speaks of no money', async () => {
    const final = { ...activeBan, state: 'final', forfeited: 0 } as const;
    await choose({ accountStatus: 'banned', ban: final });
    await stage.sees('Final. Appeal deadline was');
    expect(stage.text()).not.toContain('returned to campaigns');
  });
});

const suspension = {
  _id: 'suspension-1',
  state: 'standing',
  reason: 'Many replies alike.',
  suspendedAt: '2026-11-20T10:00:00.000Z',
  until: '2026-11-27T10:00:00.000Z',
  appealBefore: '2026-12-04T10:00:00.000Z',
} as const;

describe('a suspension', () => {
  test('asks for how long and why, and is sent with both', async () => {
    const suspended = { body: { message: 'Suspended until Nov 27.' } };
    await choose({}, { 'POST /api/admin/users/earner-1/suspend': suspended });
    await stage.press('Suspend');
    await stage.sees('payouts wait');
    await submit();
    await stage.sees(refusals['ban.reason_required'].text);
    await stage.types('Reason *', 'Many replies alike.');
    await submit();
    await stage.sees('Suspended until Nov 27.');
    expect(posted()).toEqual([{ reason: 'Many replies alike.', days: 7 }]);
  });

  test('is shown with its end and reason, and is ended with a reason', async () => {
    const ended = { body: { message: 'The suspension is over.' } };
    await choose(
      { accountStatus: 'suspended', suspension },
      { 'POST /api/admin/users/earner-1/end-suspension': ended },
    );
    await stage.sees('Many replies alike.', 'Appeal by');
    expect(button('Suspend')).toBeUndefined();
    await stage.press('End suspension');
    await write('It was someone else.');
    await submit();
    await stage.sees('The suspension is over.');
    expect(posted()).toEqual([{ reason: 'It was someone else.', suspensionId: suspension._id }]);
  });
});

test.each([
  ['ends', suspension, null],
  ['begins', null, suspension],
])('a ban that was begun stays when a suspension %s', async (_what, before, now) => {
  await choose({ suspension: before });
  await stage.press('Ban');
  await stage.types('Reason *', 'Seen');
  await write('Four accounts.');
  stage.answers({ [one]: { body: personInFull({ suspension: now }) } });
  await act(() => currentClient().invalidateQueries({ queryKey: ['appeals'] }));
  await until(() => (button('End suspension') === undefined) === (now === null));
  expect(stage.field('Reason *').value).toBe('Seen');
  expect(document.querySelector('textarea')?.value).toBe('Four accounts.');
});

test('a sign-out that was begun stays when the person is banned', async () => {
  await choose();
  await stage.press('Sign out everywhere');
  await write('The phone was stolen.');
  const banned = personInFull({ accountStatus: 'banned', ban: activeBan });
  stage.answers({ [one]: { body: banned } });
  await act(() => currentClient().invalidateQueries({ queryKey: ['appeals'] }));
  await stage.sees('Lift ban');
  expect(document.querySelector('textarea')?.value).toBe('The phone was stolen.');
});

test('a person leads to campaigns, payouts and tickets', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  await choose({
    walletAddress: 'So11111111111111111111111111111111111111112',
    work: [{ _id: 'w', taskId: 't', campaignId: 'c1', amount: 0.18, submittedAt: at, ...waiting }],
    payouts: [{ _id: 'p1', purpose: 'earnings', amount: 50, status: 'confirmed', requestedAt: at }],
    tickets: [{ _id: 't1', title: 'Where is it?', status: 'open', openedAt: at }],
  });
  await stage.sees('earner-1', 'So1111', 'Paid out', 'Confirmed');
  const links = all('section a').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Drip $0.18', '/creator-dashboard/campaigns/drip/c1'],
    ['$50.00', '/admin/payouts?payout=p1'],
    ['Where is it?', '/admin/support?ticket=t1'],
  ]);
});

test('work, moves and acts are told in words', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const move = { _id: 'm', text: 'Rejection for fraud is final', subject: 's', at } as const;
  await choose({
    work: [
      { _id: 'w', taskId: 't', campaignId: 'c1', amount: 0.18, submittedAt: at, ...waiting },
      { _id: 'v', taskId: 't', campaignId: 'c2', amount: 1.5, submittedAt: at, ...automated },
    ],
    moves: [{ ...move, cause: 'rejection_upheld', points: -20, scoreAfter: 480 }],
    acts: [{ _id: 'a', at, actor: null, action: 'ban-final', reason: null }],
  });
  await stage.sees('Drip $0.18', 'FOMO $1.50', 'It looks automated', '−20, now 480');
  expect(badges()).toEqual(expect.arrayContaining(['Ban final', 'the system']));
});

test('a person’s earnings in each Spark are shown, with a link to the actions there', async () => {
  const spark = {
    _id: '0190f0c0-0000-7000-8000-00000000c001',
    name: 'Ember Spark',
    status: 'active',
    participatesSince: '2026-11-20T10:00:00.000Z',
    actions: 41,
    unpaid: 7,
    reserved: 0.31,
    available: 0.1,
    reversed: 0.05,
  };
  const refused = { status: 409, body: { message: 'Not now.' } };
  await choose({}, { [sparks]: [refused, { body: [spark] }] });
  await stage.sees('Sparks could not be loaded');
  await stage.press('Load the Sparks again');
  await stage.sees('7 not paid');
  const link = document.querySelector('[data-testid=spark-of-person] a');
  expect(link?.getAttribute('href')).toContain(`campaign=${spark._id}`);
});

describe('the list', () => {
  const admins = 'GET /api/admin/people?search=&group=admins';
  const lowest = 'GET /api/admin/people?search=&group=admins&order=least_trusted';

  async function open(answers: Answers = {}): Promise<void> {
    await stage.open('/admin/people?group=admins', {
      ...member({ role: 'admin' }),
      [admins]: { body: [person({ role: 'admin', openSignals: 3, lastSeenAt: null })] },
      [queue]: { body: [] },
      ...answers,
    });
    await stage.sees('ada_stone');
  }

  test('is narrowed and sorted by the address, and says when no one fits', async () => {
    await open({ [lowest]: { body: [] }, [list]: { body: [person()] } });
    await stage.chooses('Order', 'least_trusted');
    await stage.sees('Change or clear the filters.');
    await stage.isAt('/admin/people?group=admins&order=least_trusted');
    stage.answers({ 'GET /api/admin/people?search=&order=least_trusted': { body: [person()] } });
    await stage.press('Clear filters');
    await stage.isAt('/admin/people?order=least_trusted');
    await stage.sees('ada_stone');
  });

  test('shows the columns that were chosen, and remembers them', async () => {
    await open();
    const titles = () => all('thead th').map(({ textContent }) => textContent);
    expect(titles()).toEqual([
      'Person',
      'Status',
      'Trust',
      'Open signals',
      'X',
      'Last seen',
      'Joined',
    ]);
    await stage.press('Columns');
    await stage.shows(9, '[role=menuitemcheckbox]');
    const column = (name: string) =>
      all('[role=menuitemcheckbox]').find(({ textContent }) => textContent === name);
    await act(async () => column('Trust')?.click());
    await act(async () => column('In review')?.click());
    expect(column('Trust')?.getAttribute('aria-checked')).toBe('false');
    expect(titles()).toEqual([
      'Person',
      'Status',
      'Open signals',
      'In review',
      'X',
      'Last seen',
      'Joined',
    ]);
    expect(localStorage.getItem('stoke.people.columns')).toContain('waiting');
  });
});

test('a note is written for the other admins', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const notes = [{ _id: 'n1', text: 'Asked twice.', writtenBy: null, writtenAt: at }];
  const added = { body: { message: 'Note added.' } };
  await choose({ notes }, { 'POST /api/admin/people/earner-1/notes': added });
  await stage.sees('Asked twice.', 'A deleted account');
  await stage.press('Add note');
  await stage.pressLast('Add note');
  await stage.sees(refusals['person.note_required'].text);
  await write('Known by video.');
  await submit();
  await stage.sees('Note added.');
  expect(posted()).toEqual([{ text: 'Known by video.' }]);
});

describe('a reason that was begun', () => {
  const text = 'Known by video.';
  const typed = () => document.querySelector('textarea')?.value;

  test.each([
    ['Escape', () => pressKeys('Escape')],
    ['Cancel', () => stage.pressLast('Cancel')],
  ])('is not lost by a click outside, nor by %s until it is discarded', async (_, leave) => {
    await choose();
    await stage.press('Add note');
    await write(text);
    await act(async () => all('.mantine-Modal-overlay')[0]?.click());
    expect(typed()).toBe(text);
    await leave();
    await stage.sees('Discard changes?');
    // Escape answers the question, and asks no second one.
    await pressKeys('Escape');
    await stage.shows(1, '[role=dialog]');
    expect(typed()).toBe(text);
    await leave();
    await stage.press('Discard');
    await stage.shows(0, '[role=dialog]');
  });

  test('is asked about only when something was typed', async () => {
    await choose();
    await stage.press('Add note');
    await stage.sees('Note on ada_stone');
    await pressKeys('Escape');
    await stage.shows(0, '[role=dialog]');
  });
});

describe('what was written when the session ended', () => {
  const text = 'Known by video.';
  const typed = () => document.querySelector('textarea')?.value;
  const note = 'POST /api/admin/people/earner-1/notes';

  /** The next page of this browser, of the same person or another. */
  async function comesBack(token?: string, answers: Answers = {}): Promise<void> {
    await stage.close('kept');
    stage.begin();
    holdToken(token);
    await choose({}, answers);
  }

  test('is there again for the same act on the same person, until it is sent', async () => {
    await choose();
    await stage.press('Add note');
    await write(text);
    await comesBack(undefined, { [note]: { body: { message: 'Note added.' } } });
    await stage.press('Sign out everywhere');
    await stage.sees('Every login ends now.');
    expect(typed()).toBe('');
    await pressKeys('Escape');
    await stage.shows(0, '[role=dialog]');
    await stage.press('Add note');
    await stage.sees('Note on ada_stone');
    expect(typed()).toBe(text);
    expect(isAskedBeforeUnload()).toBe(true);
    await submit();
    await stage.sees('Note added.');
    await stage.press('Add note');
    await stage.sees('Note on ada_stone');
    expect(typed()).toBe('');
  });

  test('is gone once it is discarded', async () => {
    await choose();
    await stage.press('Add note');
    await write(text);
    await comesBack();
    await stage.press('Add note');
    await stage.pressLast('Cancel');
    await stage.press('Discard');
    await stage.shows(0, '[role=dialog]');
    await stage.press('Add note');
    await stage.sees('Note on ada_stone');
    expect(typed()).toBe('');
  });

  test('is not for the next admin', async () => {
    await choose();
    await stage.press('Ban');
    await write(text);
    await stage.close('kept');
    stage.begin();
    holdToken(tokenThat({ exp: 4_000_000_000 }, 'grace'));
    await choose({}, { 'GET /auth/me': { body: userWho({ _id: 'grace', role: 'admin' }) } });
    await stage.press('Ban');
    await stage.sees('Ban ada_stone');
    expect(typed()).toBe('');
  });

  test('are also reason and evidence of a ban, and the reason of a suspension', async () => {
    await choose();
    await stage.press('Ban');
    await stage.types('Reason *', 'Seen');
    await write(text);
    await comesBack();
    await stage.press('Ban');
    await stage.sees('Ban ada_stone');
    expect([stage.field('Reason *').value, typed()]).toEqual(['Seen', text]);
    await stage.pressLast('Cancel');
    await stage.press('Discard');
    await stage.press('Suspend');
    await stage.types('Reason *', 'Many replies alike.');
    await comesBack();
    await stage.press('Suspend');
    await stage.sees('Suspend ada_stone');
    expect(stage.field('Reason *').value).toBe('Many replies alike.');
  });

  test('is not lost with the answer to it', async () => {
    await choose({}, { [note]: { status: 500, body: {} } });
    await stage.press('Add note');
    await write(text);
    await submit();
    await stage.sees('Please try again.');
    await comesBack();
    await stage.press('Add note');
    await stage.sees('Note on ada_stone');
    expect(typed()).toBe(text);
  });
});

test('every login is ended with a reason', async () => {
  const done = { body: { message: 'Signed out on every device.' } };
  await choose({}, { 'POST /api/admin/people/earner-1/sign-out': done });
  await stage.press('Sign out everywhere');
  await stage.sees('Every login ends now.');
  await submit();
  await stage.sees(refusals['ban.reason_required'].text);
  await write('The phone was stolen.');
  await submit();
  await stage.sees('Signed out on every device.');
  expect(posted()).toEqual([{ reason: 'The phone was stolen.' }]);
});

const waiting = { kind: 'drip', status: 'pending', reason: null } as const;
const automated = { kind: 'fomo', status: 'rejected', reason: 'automated' } as const;

test('no one found is said, and so is a list that cannot be loaded', async () => {
  const refused = { status: 409, body: { message: 'Not now.' } };
  await stage.open('/admin/people', {
    ...member({ role: 'admin' }),
    [list]: [refused, { body: [] }],
    [queue]: { body: [] },
  });
  await stage.sees('People could not be loaded');
  await stage.press('Try again');
  await stage.sees('No match');
});

test('an unknown ID is named as such, without a retry', async () => {
  await stage.open('/admin/people?person=none', {
    ...member({ role: 'admin' }),
    [list]: { body: [person()] },
    'GET /api/admin/people/none': { status: 404, body: { message: 'Not found.' } },
    'GET /api/admin/people/none/sparks': { status: 404, body: { message: 'Not found.' } },
    'GET /api/admin/people/none/signals': { status: 404, body: { message: 'Not found.' } },
    'GET /api/admin/requests?person=none': { body: [] },
    [queue]: { body: [] },
  });
  await stage.sees('No person with this ID');
  expect(stage.text()).not.toContain('Try again');
});

const creator = {
  name: 'Nova Labs',
  username: 'novalabs',
  available: 101,
  inCampaigns: 899,
  campaigns: [
    {
      _id: 'c1',
      kind: 'drip',
      name: 'Ignition Drip',
      status: 'active',
      price: 899,
      isFunded: true,
    },
  ] as const,
};

test('the money of a creator is named, also before a ban', async () => {
  await choose({ creator: { ...creator, campaigns: [...creator.campaigns] } });
  await stage.sees('Nova Labs · @novalabs · Balance $101.00 · In campaigns $899.00');
  await stage.sees('Ignition Drip · $899.00Active');
  await stage.press('Ban');
  await stage.sees('Campaigns end now. Submitted work is still reviewed and paid.');
  await stage.sees('The creator balance of $101.00 and what is unspent of $899.00 in campaigns');
});

test.each(['active', 'pending'] as const)(
  'a campaign that is %s is stopped with a reason',
  async (status) => {
    await choose(
      { creator: { ...creator, campaigns: creator.campaigns.map((one) => ({ ...one, status })) } },
      { 'POST /api/admin/campaigns/c1/stop': { body: { message: 'Ignition Drip has ended.' } } },
    );
    await stage.press('Stop Ignition Drip');
    await stage.types('Reason *', 'It asks for passwords.');
    await stage.pressLast('Stop campaign');
    await stage.sees('Ignition Drip has ended.');
    const sent = stage.asked.find(({ path }) => path === '/api/admin/campaigns/c1/stop');
    expect(sent?.body).toEqual({ reason: 'It asks for passwords.' });
  },
);

test.each([
  [
    'active',
    true,
    'Submitted work is still reviewed and paid. Unspent funds return to the creator.',
  ],
  ['pending', true, 'It will not start. Its funds return to the creator.'],
  ['pending', false, 'It will not start. It was not funded, so no money moves.'],
] as const)(
  'before the stop of a campaign that is %s, funded: %s, an admin reads what it does',
  async (status, isFunded, text) => {
    const campaigns = creator.campaigns.map((one) => ({ ...one, status, isFunded }));
    await choose({ creator: { ...creator, campaigns } });
    await stage.press('Stop Ignition Drip');
    await stage.sees(text);
  },
);

describe('an act of two admins', () => {
  const waiting = {
    _id: 'request-1',
    kind: 'make_admin',
    person: { _id: 'earner-1', username: 'ada_stone' },
    reason: 'Joins the review team.',
    askedBy: 'first_admin',
    askedAt: '2026-11-20T10:00:00.000Z',
    approvedBy: null,
    dueAt: null,
    mayApprove: true,
    mayWithdraw: true,
  } as const;
  const ask = 'POST /api/admin/people/earner-1/requests';
  const approve = 'POST /api/admin/requests/request-1/approve';

  test('is requested with a reason, which stays typed when it is refused', async () => {
    const { text: message } = refusals['approval.already_open'];
    await choose(
      { hasSecondFactor: true },
      { [ask]: [{ status: 409, body: { message } }, { body: { message: 'Requested.' } }] },
    );
    await stage.press('Reset two-step login');
    await stage.sees('24 hours to cancel');
    await write('Too short');
    await submit();
    await stage.sees(refusals['approval.reason_required'].text);
    expect(posted()).toEqual([]);
    await write('Lost the phone, known by video.');
    await submit();
    await stage.sees(message);
    await submit();
    await stage.sees('Requested.');
    const body = { kind: 'reset_second_factor', reason: 'Lost the phone, known by video.' };
    expect(posted()).toEqual([body, body]);
  });

  test('keeps its reason when another admin requests something first, and says so', async () => {
    const { text: message } = refusals['approval.already_open'];
    await choose({}, { [ask]: { status: 409, body: { message } } });
    await stage.press('Make admin');
    await write('Joins the review team.');
    stage.answers({ [requests]: { body: [waiting] } });
    await act(() => currentClient().invalidateQueries({ queryKey: ['appeals'] }));
    await stage.sees('Requested by first_admin');
    await submit();
    await stage.sees(message);
    expect(document.querySelector('textarea')?.value).toBe('Joins the review team.');
  });

  test('offers what fits the account, and nothing on ones own', async () => {
    await choose({ role: 'admin' });
    await stage.sees('Remove admin role');
    expect(button('Reset two-step login')).toBeUndefined();
    expect(button('Make admin')).toBeUndefined();
  });

  test('waits in the queue and is approved after a question', async () => {
    await stage.open('/admin/people', {
      ...member({ role: 'admin' }),
      [list]: { body: [person()] },
      [queue]: [{ body: [waiting] }, { body: [] }],
      [approve]: { body: { message: 'Approved.' } },
    });
    await stage.sees('Make admin: ada_stone');
    await stage.sees('Joins the review team.');
    await stage.press('Approve');
    await stage.sees('can open every admin page');
    expect(posted()).toEqual([]);
    await stage.pressLast('Approve');
    await stage.sees('Approved.');
    await stage.shows(0, '[data-testid=request]');
  });

  test('that waits for its time says who approved it, and can only be withdrawn', async () => {
    const dueAt = '2026-11-21T10:00:00.000Z';
    const approved = { approvedBy: 'second_admin', dueAt, mayApprove: false };
    const reset = { ...waiting, ...approved, kind: 'reset_second_factor' };
    await choose({ hasSecondFactor: true }, { [requests]: { body: [reset] } });
    await stage.sees('Approved by second_admin');
    expect(button('Approve')).toBeUndefined();
    expect(button('Withdraw')).toBeDefined();
  });

  test('that could not be loaded says so and is fetched again', async () => {
    await choose({}, { [requests]: [{ status: 409, body: {} }, { body: [] }] });
    await stage.sees('Requests could not be loaded');
    await stage.press('Load the requests again');
    await stage.sees('Make admin');
  });
});
