import type { AdminTransfer, GivenUp } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { currentClient } from '../../../lib/session/query-client.ts';
import { write } from '../../../../testing/creator-world.ts';
import { person } from '../../../../testing/desk-world.ts';
import { all, until } from '../../../../testing/find.ts';
import { pressKeys } from '../../../../testing/press-keys.ts';
import { member, memberStage, type Answers } from '../../../../testing/stage.tsx';
import { isAskedBeforeUnload } from '../../../../testing/unload.ts';

const signature = 'K'.repeat(88);
const list = 'GET /api/admin/deposits/unclaimed';
const one = `GET /api/admin/deposits/transfers/${signature}`;
const givenUp = 'GET /api/admin/deposits/given-up';
const credit = 'POST /api/admin/deposits/credit';
const ticketId = '00000000-0000-4000-8000-000000000006';
const reason = 'Their exchange shows this withdrawal.';
const ana = { _id: '00000000-0000-4000-8000-00000000000a', username: 'ana' };

const stage = memberStage();

function transfer(is: Partial<AdminTransfer> = {}): AdminTransfer {
  return {
    signature,
    transactionUrl: null,
    amount: 250.5,
    at: '2026-11-21T09:00:00.000Z',
    isFinal: true,
    senders: ['Exchange11111111111111111111111111111111111'],
    named: [],
    credited: null,
    ...is,
  };
}

const credited = transfer({
  credited: { to: ana, at: '2026-11-21T10:00:00.000Z', by: 'desk', reason, ticketId },
});

function thread(message: string, userId: string | null = ana._id) {
  return {
    _id: ticketId,
    category: 'campaign',
    title: 'Where is my deposit?',
    status: 'open',
    openedAt: '2026-11-21T09:00:00.000Z',
    changedAt: '2026-11-21T09:00:00.000Z',
    submissionId: null,
    payoutId: null,
    assignee: null,
    messageCount: 1,
    writer: {
      userId,
      username: userId === null ? null : 'ana',
      email: 'ana@example.com',
      accountStatus: userId === null ? null : 'active',
    },
    messages: [{ from: 'person', text: message, writtenAt: '2026-11-21T09:00:00.000Z', by: null }],
    steps: [],
  };
}

async function open(answers: Answers = {}, search = '') {
  await stage.open(`/admin/deposits${search}`, {
    ...member({ role: 'admin' }),
    [givenUp]: { body: [] },
    [list]: { body: [transfer()] },
    [one]: { body: transfer() },
    ...answers,
  });
}

describe('unclaimed transfers', () => {
  test('is listed with amount and payer, and further back only when asked', async () => {
    const older = transfer({ signature: 'M'.repeat(88), amount: 3, senders: ['One', 'Two'] });
    await open({
      [list]: { body: [transfer()], next: signature },
      [`${list}?cursor=${signature}`]: { body: [older] },
    });
    await stage.sees('$250.50');
    await stage.sees('From Exchan…111111');
    await stage.sees('Select a transfer');
    await stage.press('Show more transfers');
    await stage.sees('2 wallets');
    expect(stage.text()).not.toContain('Show more transfers');
  });

  test('may be nothing, lately or at all, and may not be readable', async () => {
    await open({
      [list]: { body: [], next: signature },
      [`${list}?cursor=${signature}`]: { body: [] },
    });
    await stage.sees('No recent unclaimed transfers');
    await stage.press('Show more transfers');
    await stage.sees('No unclaimed transfers');
  });

  test('says when Solana cannot be asked, and tries again', async () => {
    const { text } = refusals['chain.unavailable'];
    await open({ [list]: { status: 422, body: { message: text } } });
    await stage.sees('The transfers could not be read');
    await stage.sees(text);
    stage.answers({ [list]: { body: [] } });
    await stage.press('Try again');
    await stage.sees('No unclaimed transfers');
  });
});

const reading: GivenUp = {
  signature,
  transactionUrl: null,
  what: 'transaction',
  firstSeenAt: '2026-11-21T09:00:00.000Z',
  givenUpAt: '2026-11-21T09:25:00.000Z',
  tries: 12,
  error: 'The node lists it and cannot show it.',
};

describe('a transaction that could not be read', () => {
  const found = { [givenUp]: { body: [reading] } };
  const retry = `POST /api/admin/deposits/given-up/${signature}/try-again`;
  const dismiss = `POST /api/admin/deposits/given-up/${signature}/dismiss`;

  test('is shown only while there is one', async () => {
    await open();
    await stage.sees('$250.50');
    expect(stage.text()).not.toContain('Could not be read');
  });

  test('is read again at the press of a button, and then no longer listed', async () => {
    await open({ ...found, [retry]: { body: { signature } } });
    await stage.sees(reading.error);
    await stage.sees('12 tries');
    stage.answers({ [givenUp]: { body: [] } });
    await stage.press('Try again');
    await stage.sees('It will be read again within a minute.');
    expect(stage.text()).not.toContain(reading.error);
  });

  test('is dismissed only with a reason; what another admin decided is said', async () => {
    const { text } = refusals['deposit.not_given_up'];
    await open({ ...found, [dismiss]: { status: 409, body: { message: text } } });
    await stage.sees(reading.error);
    await stage.press('Dismiss');
    await stage.sees('Dismiss this transaction?');
    await write('short');
    await stage.pressLast('Dismiss');
    await stage.sees(refusals['deposit.dismissal_reason'].text);
    await write('It moved no USDC at all.');
    await stage.pressLast('Dismiss');
    await stage.sees(text);
    stage.answers({ [dismiss]: { body: { signature } }, [givenUp]: { body: [] } });
    await stage.pressLast('Dismiss');
    await stage.sees('The transaction is dismissed.');
  });
});

test('a dismissal that was begun stays when another admin decided first, and says so', async () => {
  const dismiss = `POST /api/admin/deposits/given-up/${signature}/dismiss`;
  const { text } = refusals['deposit.not_given_up'];
  await open({
    [givenUp]: { body: [reading] },
    [dismiss]: { status: 409, body: { message: text } },
  });
  await stage.press('Dismiss');
  await write('It moved no USDC at all.');
  stage.answers({ [givenUp]: { body: [] } });
  await act(() => currentClient().invalidateQueries({ queryKey: ['deposits'] }));
  await until(() => !stage.text().includes(reading.error));
  await stage.pressLast('Dismiss');
  await stage.sees(text);
  expect(document.querySelector('textarea')?.value).toBe('It moved no USDC at all.');
});

describe('a transfer', () => {
  test('is found by its signature or a link that has it, and nothing else is asked for', async () => {
    await open();
    await stage.types('Transaction signature', 'no signature');
    await stage.press('Look up');
    await stage.sees(refusals['deposit.signature_invalid'].text);
    await stage.types('Transaction signature', `https://explorer.example/tx/${signature}`);
    await stage.press('Look up');
    await stage.isAt(`/admin/deposits?signature=${signature}`);
    await stage.sees('Unclaimed');
    await stage.sees('Exchange11111111111111111111111111111111111');
  });

  test('that brought us nothing is said in the words of the server', async () => {
    const { text } = refusals['deposit.failed_on_chain'];
    await open({ [one]: { status: 409, body: { message: text } } }, `?signature=${signature}`);
    await stage.sees('This transfer cannot be shown');
    await stage.sees(text);
  });

  test('that is not final cannot be credited yet', async () => {
    await open({ [one]: { body: transfer({ isFinal: false }) } }, `?signature=${signature}`);
    await stage.sees('Solana is finalizing this transfer.');
    expect(stage.text()).not.toContain('Review credit');
  });

  test('that is credited says to whom, by whom and why', async () => {
    const answers = {
      [one]: { body: credited },
      [`GET /api/admin/support/tickets/${ticketId}`]: { body: thread('Where is it?', null) },
      'GET /api/admin/support/tickets?status=open': { body: [] },
    };
    await open(answers, `?signature=${signature}`);
    await stage.sees('Credited to @ana');
    await stage.sees('Credited manually by desk.');
    await stage.sees(reason);
    expect(stage.text()).not.toContain('Review credit');
    await stage.press('Open the ticket');
    await stage.isAt(`/admin/support?ticket=${ticketId}`);
  });

  test('that names a deposit is for its owner', async () => {
    await open({ [one]: { body: transfer({ named: [ana] }) } }, `?signature=${signature}`);
    await stage.sees('This transfer names a deposit, so only its owner can be credited.');
    await stage.sees('@ana');
  });
});

describe('a credit by hand', () => {
  test('needs a creator and a reason, is shown again, and then made once', async () => {
    const ada = person();
    await open(
      { [credit]: { body: credited }, 'GET /api/admin/people?search=ad&limit=5': { body: [ada] } },
      `?signature=${signature}`,
    );
    await stage.press('Review credit');
    await stage.sees('Please choose a creator.');
    await stage.sees(refusals['deposit.reason_required'].text);
    // A field of the form, and none that searches the page.
    await pressKeys('/');
    expect(document.activeElement).not.toBe(stage.field('Creator *'));
    await stage.types('Creator *', 'ad');
    await stage.press('@ada_stone ada@example.com');
    await write('too short');
    await stage.sees(refusals['deposit.reason_required'].text);
    await write(reason);
    await stage.press('Review credit');
    await stage.sees('Credit $250.50 to @ada_stone?');
    expect(stage.asked.some(({ method }) => method === 'POST')).toBe(false);
    stage.answers({ [one]: { body: credited }, [list]: { body: [] } });
    await stage.press('Credit $250.50');
    await stage.sees('$250.50 credited to @ada_stone.');
    await stage.sees('Credited to @ana');
    await stage.sees('No unclaimed transfers');
    const sent = stage.asked.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual([{ signature, creatorId: ada._id, reason }]);
  });

  test('is not lost with the page without a question once its reason is begun', async () => {
    await open({}, `?signature=${signature}`);
    await stage.sees('Review credit');
    expect(isAskedBeforeUnload()).toBe(false);
    await write(reason);
    expect(isAskedBeforeUnload()).toBe(true);
  });

  test('is there again after a look at another transfer, about this one only', async () => {
    const other = 'M'.repeat(88);
    const second = transfer({ signature: other, amount: 3 });
    await open(
      {
        [list]: { body: [transfer(), second] },
        [`GET /api/admin/deposits/transfers/${other}`]: { body: second },
      },
      `?signature=${signature}`,
    );
    await stage.sees('Review credit');
    await write(reason);
    const row = () => all('button').find(({ textContent }) => textContent.includes('$3.00'));
    await act(async () => row()?.click());
    await stage.isAt(`/admin/deposits?signature=${other}`);
    await stage.sees('Review credit');
    expect(document.querySelector('textarea')?.value).toBe('');
    await act(async () => window.history.back());
    await stage.isAt(`/admin/deposits?signature=${signature}`);
    await until(() => document.querySelector('textarea')?.value === reason);
  });

  test('from a ticket has its transfer and its writer at hand', async () => {
    const body = thread(`It is https://explorer.example/tx/${signature}?x=1`);
    await open(
      { [`GET /api/admin/support/tickets/${ticketId}`]: { body }, [credit]: { body: credited } },
      `?ticket=${ticketId}`,
    );
    await stage.sees('For the ticket “Where is my deposit?” of @ana.');
    await stage.sees('Linked ticket: “Where is my deposit?”');
    await write(reason);
    await stage.press('Review credit');
    await stage.press('Credit $250.50');
    await stage.sees('$250.50 credited to @ana.');
    expect(stage.asked.find(({ method }) => method === 'POST')?.body).toEqual({
      signature,
      creatorId: ana._id,
      reason,
      ticketId,
    });
  });

  test('for a ticket of a visitor, or without a signature, says what is missing', async () => {
    const body = thread('Where is it?', null);
    const answers = {
      [`GET /api/admin/support/tickets/${ticketId}`]: { body },
      'GET /api/admin/support/tickets?status=open': { body: [] },
    };
    await open(answers, `?ticket=${ticketId}`);
    await stage.sees('of a visitor, ana@example.com');
    await stage.sees('No transaction given');
    await stage.press('Back to the ticket');
    await stage.isAt(`/admin/support?ticket=${ticketId}`);
  });

  test('someone else made first is not made again, and it is seen to whom', async () => {
    const { text } = refusals['deposit.already_credited'];
    const answers = { status: 409, body: { code: 'deposit.already_credited', message: text } };
    await open(
      { [credit]: answers, [one]: { body: transfer({ named: [ana] }) } },
      `?signature=${signature}`,
    );
    await stage.sees('@ana');
    await write(reason);
    await stage.press('Review credit');
    await stage.sees('Credit $250.50 to @ana?');
    stage.answers({ [one]: { body: credited } });
    await stage.press('Credit $250.50');
    await stage.sees('Credited manually by desk.');
  });
});

test('who is not an admin is led away', async () => {
  await open(member());
  await stage.isAt('/');
});
