import type {
  AdminPayout,
  AdminPayoutInFull,
  Books,
  ListedPayout,
  PayoutFacts,
} from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { button, inHours, write } from '../../../../testing/creator-world.ts';
import { all, until } from '../../../../testing/find.ts';
import { pressKeys } from '../../../../testing/press-keys.ts';
import { holdToken, member, memberStage, type Answers } from '../../../../testing/stage.tsx';

const id = '00000000-0000-4000-8000-00000000000b';
const signature = 'K'.repeat(88);
const list = 'GET /api/admin/payouts?queue=flagged';
const troubled = 'GET /api/admin/payouts?queue=trouble';
const one = `GET /api/admin/payouts/${id}`;
const known = `GET /api/admin/payouts/${id}/facts`;
const settle = `POST /api/admin/payouts/${id}/settle-as-paid`;
const again = `POST /api/admin/payouts/${id}/pay-again`;
const release = `POST /api/admin/payouts/${id}/release`;
const refuse = `POST /api/admin/payouts/${id}/refuse`;
const several = 'POST /api/admin/payouts/decide';
const every = 'GET /api/admin/payout-list';
const queues = 'GET /api/admin/payout-queues';
const books = 'GET /api/admin/books';
const resume = 'POST /api/admin/books/resume';
const reason = 'The explorer shows this transfer.';
const at = '2026-11-21T09:00:00.000Z';

const stage = memberStage();

function waiting(is: Partial<AdminPayout> = {}): AdminPayout {
  return {
    _id: id,
    owner: { _id: '00000000-0000-4000-8000-00000000000a', username: 'ana' },
    purpose: 'earnings',
    amount: 60,
    address: 'AnaWa11et11111111111111111111111111111111111',
    status: 'review',
    cause: 'paid_on_chain',
    flags: [],
    releasesNeeded: 0,
    releasedBy: [],
    requestedAt: at,
    signature: null,
    transactionUrl: null,
    ...is,
  };
}

function confirmed(is: Partial<ListedPayout> = {}): ListedPayout {
  const payout = waiting({ status: 'confirmed', cause: null });
  return { ...payout, reason: null, sentAt: at, confirmedAt: at, ...is };
}

function inFull(is: Partial<AdminPayoutInFull> = {}): AdminPayoutInFull {
  return {
    ...waiting(),
    reference: 'Reference11111111111111111111111111111111111',
    screened: null,
    attempts: [
      {
        _id: '00000000-0000-4000-8000-00000000000c',
        outcome: 'dropped',
        signature: null,
        transactionUrl: null,
        claimedAt: at,
        sentAt: null,
        closedAt: at,
        error: 'not every payout is proven unpaid',
      },
    ],
    payments: [
      {
        signature,
        transactionUrl: null,
        amount: 60,
        isFinal: true,
        slot: 12,
        seenBy: 'reference',
        seenAt: at,
      },
    ],
    proof: { kind: 'paid', why: null },
    ...is,
  };
}

const facts: PayoutFacts = {
  owner: {
    _id: '00000000-0000-4000-8000-00000000000a',
    username: 'ana',
    reputationScore: 512,
    accountStatus: 'active',
    createdAt: at,
  },
  signals: [{ _id: 'signal-1', kind: 'shared_wallet', level: 'strong', strength: 85, size: 5 }],
  acts: [],
  earned: [
    { campaignId: 'c1', kind: 'drip', name: 'Autumn', brand: 'Kestrel', rewards: 3, amount: 0.54 },
  ],
  sharedWith: [{ _id: 'u2', username: 'bob', accountStatus: 'active' }],
  earlier: { confirmed: 2, amount: 120, refunded: 1, lastAt: at, toAddress: 1 },
  addressUrl: 'https://explorer.test/address/Ana',
};

/** Books with all checks green; `minute` changes the last run of a minute. */
function booksWith(minute: Partial<Books['runs'][number]> = {}, pause: Books['pause'] = null) {
  const now = inHours(0);
  const night = inHours(-5);
  const round = { wrong: [], unknown: [] };
  return {
    pause,
    isLate: false,
    runs: [
      { name: 'minute', ranAt: now, greenAt: now, ...round, ...minute },
      { name: 'night', ranAt: night, greenAt: night, ...round },
    ],
  } satisfies Books;
}

const pause = { since: at, reason: 'ledger-sums (Balances add up): [{"n":"7"}]' };
const paused = () => booksWith({ wrong: ['ledger-sums'], greenAt: inHours(-2) }, pause);

const none = { count: 0, oldest: null };
const hours = [{ purpose: 'earnings', sent: 1200.5, limit: 50000, held: null }] as const;

async function open(answers: Answers = {}, search = '') {
  await stage.open(`/admin/payouts${search}`, {
    ...member({ role: 'admin' }),
    [list]: { body: [waiting()] },
    [one]: { body: inFull() },
    [known]: { body: facts },
    [books]: { body: booksWith() },
    [queues]: { body: { flagged: { count: 3, oldest: inHours(-2) }, trouble: none, hours } },
    ...answers,
  });
}

/** The bodies that one call was made with. */
function sent(call: string): unknown[] {
  const made = stage.asked.filter(({ method, path }) => `${method} ${path}` === call);
  return made.map(({ body }) => body);
}

describe('the queue', () => {
  test('names amount, owner and cause; a payout is chosen from it', async () => {
    await open();
    await stage.sees('$60.00');
    await stage.sees('Payout of @ana');
    await stage.sees('Select a payout');
    await act(async () => all('[data-testid=payout-in-review]')[0]?.click());
    await stage.isAt(`/admin/payouts?payout=${id}`);
    await stage.sees('Solana shows that this payout is paid.');
    await stage.sees('its reference, before signing');
    await stage.sees('not every payout is proven unpaid');
  });

  test('has everything that decides it: trust, signals, sources, shared wallet, earlier ones, explorer', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await open({}, `?payout=${id}`);
    await stage.sees('512 / 1000');
    // Where the list was scrolled to is left alone: the row was not come to by a key.
    expect(scrolled).not.toHaveBeenCalled();
    await stage.sees('Shared wallet 85 / 100 · 5 accounts');
    await stage.sees('$0.54 Autumn · Kestrel · 3 rewards');
    await stage.sees('@bob');
    await stage.sees('2, $120.00 · 1 given back');
    expect(document.querySelector('a[href="https://explorer.test/address/Ana"]')).not.toBeNull();
  });

  test('releases several with one reason, and says which were not', async () => {
    const flagged: Partial<AdminPayout> = {
      cause: 'flagged',
      flags: ['signal'],
      releasesNeeded: 1,
    };
    const second = '00000000-0000-4000-8000-00000000000d';
    await open({
      [list]: { body: [waiting(flagged), waiting({ ...flagged, _id: second, amount: 40.1 })] },
    });
    await stage.sees('Select all');
    const boxes = all('[role=tabpanel] input[type=checkbox]');
    expect(boxes).toHaveLength(3);
    await act(async () => boxes[0]?.click());
    await stage.sees('2 selected · $100.10');
    await stage.press('Release 2');
    await stage.sees('Release 2 payouts, $100.10?');
    await write(reason);
    const refused = [{ _id: second, code: 'payout.own_account', message: 'It is your own.' }];
    stage.answers({
      [several]: { body: { message: '1 payout released.', decided: [waiting()], refused } },
    });
    await stage.pressLast('Release');
    await stage.sees('1 payout released. @ana: It is your own.');
    expect(sent(several)).toEqual([{ verdict: 'release', ids: [id, second], reason }]);
    // What was not released stays selected.
    await stage.sees('1 selected · $40.10');
  });

  test('is worked through by keys: on, back, select, release, refuse', async () => {
    const ids = [id, id.replace(/b$/, 'd'), id.replace(/b$/, 'e')];
    const flagged = { cause: 'flagged', flags: ['first_payout'], releasesNeeded: 1 } as const;
    const body = ids.map((_id, n) =>
      waiting({ ...flagged, flags: ['first_payout'], _id, amount: 60 + n, isOwnerHeld: true }),
    );
    const full = ids.map((_id) => [
      [`GET /api/admin/payouts/${_id}`, { body: inFull({ _id, cause: 'flagged', proof: null }) }],
      [`GET /api/admin/payouts/${_id}/facts`, { body: facts }],
    ]);
    await open({ [list]: { body }, ...Object.fromEntries(full.flat()) });
    await stage.sees('Held by a signal');
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const entries = window.history.length;
    // Nothing is chosen or selected yet.
    await pressKeys('r', 'f');
    await stage.isAt('/admin/payouts');
    await pressKeys('j');
    await stage.isAt(`/admin/payouts?payout=${ids[0]}`);
    expect(scrolled.mock.contexts).toEqual([
      all('[data-testid=payout-in-review]')[0]?.parentElement,
    ]);
    await pressKeys('j');
    await stage.isAt(`/admin/payouts?payout=${ids[1]}`);
    await pressKeys('r');
    await stage.sees('Release $61.00 for @ana?');
    await write(reason);
    const releaseSecond = `POST /api/admin/payouts/${ids[1]}/release`;
    stage.answers({
      [releaseSecond]: { body: waiting({ status: 'requested', cause: null }) },
      [list]: { body: [body[0], body[2]] },
    });
    await stage.pressLast('Release');
    await stage.sees('$61.00 for @ana is released.');
    await stage.shows(2, '[data-testid=payout-in-review]');
    stage.tellsItemsApart();
    // The next one has the place of the one that left.
    await pressKeys('j');
    await stage.isAt(`/admin/payouts?list=flagged&payout=${ids[2]}`);
    await pressKeys('x', 'k', 'x', 'f');
    await stage.sees('Refuse 2 payouts, $122.00?');
    // One press of the back button leaves the page.
    expect(window.history.length).toBe(entries);
  });

  test('in trouble says why, also where a signal held it before', async () => {
    const body = [waiting({ cause: 'not_provable', flags: ['signal'], isOwnerHeld: true })];
    await open({ [troubled]: { body } }, '?list=trouble');
    await stage.sees('Not provable', 'Held by a signal');
  });

  test('L leads from list to list, and / to the search', async () => {
    await open({ [list]: { body: [] }, [troubled]: { body: [] }, [every]: { body: [] } });
    await stage.sees('No flagged payouts');
    await pressKeys('l');
    await stage.isAt('/admin/payouts?list=trouble');
    await pressKeys('l');
    await stage.isAt('/admin/payouts?list=all');
    await stage.sees('No payouts');
    await pressKeys('/');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Search payouts');
  });

  test('keeps the search in the address, over other lists too', async () => {
    const search = '?list=all&status=confirmed';
    await open({ [`${every}?status=confirmed`]: { body: [confirmed()] } }, search);
    await stage.sees('Confirmed');
    const status = () => document.querySelector<HTMLSelectElement>('[role=tabpanel] select');
    expect(status()?.value).toBe('confirmed');
    await stage.press('Flagged3');
    await stage.isAt('/admin/payouts?status=confirmed&list=flagged');
    await stage.press('All');
    expect(status()?.value).toBe('confirmed');
  });

  test('counts one more campaign, and one payout that needs a second admin, as one', async () => {
    const [source] = facts.earned;
    const earned = Array.from({ length: 6 }, (_, n) => ({ ...source, campaignId: `c${n}` }));
    const large = { cause: 'flagged', releasesNeeded: 2 } as const;
    await open(
      {
        [list]: { body: [waiting({ ...large, flags: ['large'] })] },
        [known]: { body: { ...facts, earned } },
      },
      `?payout=${id}`,
    );
    await stage.sees('and 1 more campaign');
    expect(stage.text()).not.toContain('1 more campaigns');
    await act(async () => all('[role=tabpanel] input[type=checkbox]')[0]?.click());
    await stage.press('Release 1');
    await stage.sees('1 of them needs a second admin.');
  });

  test('asks again for the same several, whatever becomes of the list', async () => {
    const flagged = { cause: 'flagged', flags: ['signal'], releasesNeeded: 1 } as const;
    const body = [waiting({ ...flagged, flags: ['signal'] })];
    await open({ [list]: { body } });
    await stage.sees('Select all');
    await act(async () => all('[role=tabpanel] input[type=checkbox]')[0]?.click());
    await stage.press('Release 1');
    await write(reason);
    const later = { flagged: none, trouble: { count: 1, oldest: at }, hours };
    stage.answers({
      [several]: { status: 500, body: { message: 'no' } },
      [list]: { body: [] },
      [queues]: { body: later },
      [troubled]: { body: [] },
    });
    await stage.pressLast('Release');
    await stage.shows(0, '[data-testid=payout-in-review]');
    await stage.sees('Release 1 payout, $60.00?');
    stage.answers({ [several]: { body: { message: 'Released.', decided: body, refused: [] } } });
    await stage.pressLast('Release');
    await stage.sees('Released.');
    const asked = { verdict: 'release', ids: [id], reason };
    expect(sent(several)).toEqual([asked, asked]);
  });

  test('leaves out a day that is none', async () => {
    await open({ [every]: { body: [confirmed()] } });
    await stage.press('All');
    await stage.sees('Confirmed');
    const day = document.querySelector<HTMLInputElement>('input[type=date]');
    // The year is still being typed, and its field takes five digits.
    Object.defineProperty(day, 'value', { value: '20266-11-21', configurable: true });
    await act(async () => void day?.dispatchEvent(new Event('input', { bubbles: true })));
    await stage.sees('Confirmed');
    expect(day?.max).toBe('9999-12-31');
  });

  test('finds any payout, finished ones too', async () => {
    await open({ [every]: { body: [confirmed()] }, [`${every}?status=refunded`]: { body: [] } });
    await stage.press('All');
    await stage.sees('Confirmed');
    const status = document.querySelector<HTMLSelectElement>('[role=tabpanel] select');
    await act(async () => {
      if (!status) throw new Error('The filter is missing.');
      status.value = 'refunded';
      status.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await stage.sees('No payouts');
  });

  test('shows the filters of the address, on the way back too', async () => {
    const calls = { [`${every}?status=refunded`]: { body: [] } };
    await open(
      { ...calls, [`${every}?status=confirmed`]: { body: [confirmed()] } },
      '?list=all&status=confirmed',
    );
    await stage.shows(1, '[data-testid=payout]');
    await act(async () => all('[data-testid=payout]')[0]?.click());
    await stage.sees('Solana shows that this payout is paid.');
    const status = () => document.querySelector<HTMLSelectElement>('[role=tabpanel] select');
    await act(async () => {
      Reflect.set(HTMLSelectElement.prototype, 'value', 'refunded', status());
      status()?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await stage.sees('No payouts');
    await act(async () => window.history.back());
    await stage.shows(1, '[data-testid=payout]');
    expect(status()?.value).toBe('confirmed');
  });

  test('may be empty', async () => {
    await open({ [list]: { body: [] } });
    await stage.sees('No flagged payouts');
  });

  test('shows how many are flagged and since when the oldest waits', async () => {
    const flags = ['first_payout', 'daily_limit'] as const;
    await open({ [list]: { body: [waiting({ cause: 'flagged', flags: [...flags] })] } });
    await stage.sees('Flagged3');
    await stage.sees('Oldest requested 2 h ago');
    await stage.sees('First payout +1');
  });

  test('stands below what was sent in the last hour and what waits for the next one', async () => {
    const held = { count: 2, amount: 9800, until: '2026-11-21T14:20:00.000Z' };
    const full = { purpose: 'withdrawal', sent: 50000, limit: 50000, held } as const;
    const body = { flagged: none, trouble: none, hours: [...hours, full] };
    await open({ [queues]: { body } });
    await stage.sees('Earners, last hour: $1,200.50 of $50,000.00.');
    await stage.sees('Withdrawals, last hour: $50,000.00 of $50,000.00.');
    await stage.sees('2 payouts wait ($9,800.00), the first until about Nov 21');
  });

  test('opens with those in trouble when none is flagged', async () => {
    const one = { count: 1, oldest: at };
    await open({
      [queues]: { body: { flagged: none, trouble: one, hours } },
      [troubled]: { body: [] },
    });
    await stage.sees('No payouts in trouble');
  });

  test('says when it could not be loaded, and tries again', async () => {
    await open({ [list]: { status: 500, body: { message: 'no' } } });
    await stage.sees('The payouts could not be loaded');
    stage.answers({ [list]: { body: [] } });
    await stage.press('Try again');
    await stage.sees('No flagged payouts');
  });

  test('is for admins', async () => {
    await stage.open('/admin/payouts', member());
    await stage.isAt('/');
  });
});

describe('a payout', () => {
  const search = `?payout=${id}`;

  test('that does not exist says so, without a retry', async () => {
    const { text } = refusals['request.not_found'];
    await open({ [one]: { status: 404, body: { message: text } } }, search);
    await stage.sees('No payout with this ID');
    expect(stage.text()).not.toContain('Try again');
  });

  test('is settled with the transaction that was found, once a reason is given', async () => {
    await open({}, search);
    await stage.press('Settle as paid');
    await stage.sees('Settle $60.00 for @ana as paid?');
    await stage.pressLast('Settle as paid');
    await stage.sees(refusals['payout.reason_required'].text);
    await write(reason);
    stage.answers({ [settle]: { body: waiting({ status: 'confirmed', cause: null, signature }) } });
    await stage.pressLast('Settle as paid');
    await stage.sees('$60.00 for @ana is settled.');
    expect(sent(settle)).toEqual([{ signature, reason }]);
  });

  test('keeps the reason of a settlement that was begun', async () => {
    await open({}, search);
    await stage.press('Settle as paid');
    await write(reason);
    await stage.close('kept');
    stage.begin();
    holdToken();
    await open(
      { [settle]: { body: waiting({ status: 'confirmed', cause: null, signature }) } },
      search,
    );
    await stage.press('Settle as paid');
    await stage.pressLast('Settle as paid');
    await stage.sees('$60.00 for @ana is settled.');
    expect(sent(settle)).toEqual([{ signature, reason }]);
  });

  test('is not paid again while the node proves nothing, and says why', async () => {
    const proof = { kind: 'unknown', why: 'Too many transactions name its reference.' } as const;
    const unknown = inFull({ cause: 'not_provable', payments: [], proof });
    await open({ [one]: { body: unknown } }, search);
    await stage.sees('The node cannot prove whether this payout is paid.');
    await stage.sees('Too many transactions name its reference.');
    expect(button('Pay again')?.disabled).toBe(true);
  });

  test('is paid again with a reason; a refusal is shown and nothing is closed', async () => {
    const absent = inFull({ payments: [], proof: { kind: 'absent', why: null } });
    await open({ [one]: { body: absent } }, search);
    await stage.press('Pay again');
    await write(reason);
    const { text } = refusals['payout.absence_unproven'];
    stage.answers({ [again]: { status: 409, body: { message: text } } });
    await stage.press('Pay $60.00 again');
    await stage.sees(text);
    stage.answers({ [again]: { body: waiting({ status: 'requested', cause: null }) } });
    await stage.press('Pay $60.00 again');
    await stage.sees('$60.00 for @ana is sent again.');
    expect(sent(again)).toEqual([{ reason }, { reason }]);
  });

  test('that is flagged is released with a reason; a large one needs a second admin', async () => {
    const flagged = { cause: 'flagged', flags: ['large'], releasesNeeded: 2 } as const;
    const body = inFull({ ...flagged, flags: ['large'], payments: [], attempts: [], proof: null });
    await open({ [one]: { body } }, search);
    await stage.sees('Large amount');
    await stage.sees('0 of 2');
    expect(button('Settle as paid')).toBeUndefined();
    await stage.press('Release');
    await stage.sees('It is sent once a second admin releases it.');
    await stage.pressLast('Release');
    await stage.sees(refusals['payout.reason_required'].text);
    await write(reason);
    stage.answers({ [release]: { body: waiting({ ...flagged, flags: ['large'] }) } });
    await stage.pressLast('Release');
    await stage.sees('$60.00 for @ana is released. A second admin must release it too.');
    expect(sent(release)).toEqual([{ reason }]);
  });

  test('that is refused returns to the balance; its owner reads the reason', async () => {
    const body = inFull({
      cause: 'flagged',
      flags: ['first_payout'],
      releasesNeeded: 1,
      proof: null,
    });
    await open({ [one]: { body } }, search);
    await stage.press('Refuse');
    await stage.sees('Shown to the owner.');
    await write(reason);
    stage.answers({ [refuse]: { body: waiting({ status: 'refunded', cause: null }) } });
    await stage.pressLast('Refuse');
    await stage.sees('$60.00 is back in the balance of @ana.');
    expect(sent(refuse)).toEqual([{ reason }]);
  });

  test.each([
    ['settled', { status: 'confirmed', cause: null }],
    ['held by a ban', { cause: 'banned' }],
    ['held by a suspension', { cause: 'suspended' }],
  ] as const)('that is %s by another admin keeps the reason that was begun', async (_what, now) => {
    await open({}, search);
    await stage.press('Settle as paid');
    await write(reason);
    const { text } = refusals['payout.not_in_review'];
    stage.answers({
      [one]: { body: inFull(now) },
      [settle]: { status: 409, body: { message: text } },
    });
    await act(() => currentClient().invalidateQueries({ queryKey: ['payouts'] }));
    await until(() => button('Pay again') === undefined);
    expect(document.querySelector('textarea')?.value).toBe(reason);
    await stage.pressLast('Settle as paid');
    await stage.sees(text);
    expect(sent(settle)).toEqual([{ signature, reason }]);
  });

  test('of a banned account waits for the ban, and offers nothing', async () => {
    await open({ [one]: { body: inFull({ cause: 'banned', payments: [] }) } }, search);
    await stage.sees('It resumes if the ban is lifted');
    expect(stage.text()).not.toContain('Settle as paid');
  });
});

describe('the state of payouts', () => {
  test('is one line while they run, with when the checks were green', async () => {
    await open();
    await stage.sees('Payouts are running.');
    await stage.sees('Minute checks: passed just now.');
    await stage.sees('Night checks: passed 5 h ago.');
    expect(all('[role=alert]')).toHaveLength(0);
    expect(button('Resume payouts')).toBeUndefined();
  });

  test('names the checks that could not run; those pause nothing', async () => {
    await open({ [books]: { body: booksWith({ unknown: ['payouts-add-up'] }) } });
    await stage.sees('Checks need attention');
    await stage.sees('Could not run: payouts-add-up.');
    await stage.sees('Payouts are still running.');
    expect(button('Resume payouts')).toBeUndefined();
  });

  test('says when the checks stopped, and when none was green yet', async () => {
    const ranAt = inHours(-1);
    await open({ [books]: { body: booksWith({ ranAt, greenAt: ranAt }) } });
    await stage.sees('Minute checks: passed 1 h ago. Overdue.');
    await stage.close();
    stage.begin();
    holdToken();
    await open({ [books]: { body: booksWith({ ranAt: null, greenAt: null }) } });
    await stage.sees('Payouts start once the minute checks pass.');
    await stage.sees('Minute checks: not run yet.');
  });

  test('says that payouts wait while the checks have not passed for half an hour', async () => {
    const ranAt = inHours(-1);
    await open({ [books]: { body: { ...booksWith({ ranAt, greenAt: ranAt }), isLate: true } } });
    await stage.sees('Checks need attention');
    await stage.sees(
      'Payouts wait: the minute checks have not passed for 30 minutes. They go on once these pass.',
    );
    expect(stage.text()).not.toContain('still running');
    expect(button('Resume payouts')).toBeUndefined();
  });

  test('shows since when and why they are paused, and resumes them with a reason', async () => {
    await open({ [books]: { body: paused() } });
    await stage.sees('Payouts are paused');
    await stage.sees(pause.reason);
    await stage.sees('Minute checks: failed just now, last passed 2 h ago. Wrong: ledger-sums.');
    await stage.press('Resume payouts');
    await stage.pressLast('Resume payouts');
    await stage.sees(refusals['books.reason_required'].text);
    expect(sent(resume)).toEqual([]);
    await write(` ${reason} `);
    const message = 'Payouts resumed. Checks are running now.';
    stage.answers({ [resume]: { body: { message } }, [books]: { body: booksWith() } });
    await stage.pressLast('Resume payouts');
    await stage.sees(message);
    await stage.sees('Payouts are running.');
    await stage.shows(0, '[role=dialog]');
    expect(sent(resume)).toEqual([{ reason }]);
  });

  test('keeps the reason when another admin has resumed them first', async () => {
    await open({ [books]: { body: paused() } });
    await stage.press('Resume payouts');
    await write(reason);
    const { text } = refusals['books.not_paused'];
    stage.answers({
      [resume]: { status: 409, body: { message: text } },
      [books]: { body: booksWith() },
    });
    await stage.pressLast('Resume payouts');
    await stage.sees(text);
    await stage.sees('Payouts are running.');
    expect(document.querySelector('textarea')?.value).toBe(reason);
  });

  test('says when it could not be loaded, and loads it again', async () => {
    await open({ [books]: { status: 500, body: { message: 'no' } } });
    await stage.sees('The state of payouts could not be loaded');
    stage.answers({ [books]: { body: booksWith() } });
    await stage.press('Load the state again');
    await stage.sees('Payouts are running.');
  });
});
