import type { AdminThread, SupportThread } from '@stoke/contract';
import { supportCategoryNames, tabTitle } from '@stoke/domain';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { button, noteSent, write } from '../../../../testing/creator-world.ts';
import { all, until } from '../../../../testing/find.ts';
import { pressCtrlEnter, pressKeys } from '../../../../testing/press-keys.ts';
import { refetchTickets } from '../../../entities/support/refetch-tickets.ts';
import { payouts } from '../../../../testing/earner-world.ts';
import { holdToken, member, stageOfTests, type Answers } from '../../../../testing/stage.tsx';
import { liveToken, otherTabSets } from '../../../../testing/tokens.ts';

const at = '2026-11-20T10:00:00.000Z';
const id = '0190f0c0-0000-7000-8000-000000000009';
const key = 'k'.repeat(43);
const stage = stageOfTests();

const posted = () => stage.asked.filter(({ method }) => method === 'POST');
const bodies = () => posted().map(({ path, body }) => ({ path, body }));

function thread(is: Partial<SupportThread> = {}): SupportThread {
  return {
    _id: id,
    category: 'payout',
    title: 'Where is my payout?',
    status: 'open',
    openedAt: at,
    changedAt: at,
    submissionId: null,
    payoutId: null,
    messages: [{ from: 'person', text: 'Asked on Monday.', writtenAt: at }],
    ...is,
  };
}

function deskThread(is: Partial<AdminThread> = {}): AdminThread {
  const { messages, ...ticket } = thread();
  return {
    ...ticket,
    writer: { userId: 'u1', username: 'ana', email: 'ana@example.com', accountStatus: 'active' },
    assignee: null,
    messages: messages.map((message) => ({ ...message, by: null })),
    messageCount: messages.length,
    steps: [{ at, status: 'open', by: null, topic: null }],
    ...is,
  };
}

async function fill(title: string, message: string) {
  await stage.types('Subject', title);
  await write(message);
}

describe('a member', () => {
  const open = async (answers: Answers = {}) => {
    holdToken();
    await stage.open('/support', { ...member(), ...answers });
    await stage.sees('Your tickets');
  };

  test('writes about a payout, and finds the ticket open', async () => {
    await open({
      'GET /api/users/payouts?limit=20': { body: payouts(1) },
      'POST /api/support/tickets': { status: 201, body: thread() },
      [`GET /api/support/tickets/${id}`]: { body: thread() },
    });
    await stage.sees('Which payout? (optional)');
    const choice = [...document.querySelectorAll('select')].at(-1);
    await act(async () => {
      if (choice) choice.value = 'p1';
      choice?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await fill('Where is my payout?', 'Asked on Monday.');
    await stage.press('Send message');
    await stage.isAt(`/support?ticket=${id}`);
    await stage.sees('Waiting for us');
    const result = { title: 'Where is my payout?', message: 'Asked on Monday.' };
    expect(bodies()).toEqual([
      { path: '/api/support/tickets', body: { category: 'payout', payoutId: 'p1', ...result } },
    ]);
  });

  test('is told what is missing, and nothing is sent', async () => {
    await open();
    await stage.press('Send message');
    await stage.shows(2, '[aria-invalid=true]');
    expect(posted()).toEqual([]);
  });

  test('keeps typed text when it is not taken, and repeats it under the same key', async () => {
    await open({ 'POST /api/support/tickets': [{ status: 502, body: {} }, 'never'] });
    const sent = noteSent();
    await fill('Where is my payout?', 'Asked on Monday.');
    await stage.press('Send message');
    await stage.shows(1, '[role=alert]');
    expect(stage.field('Subject').value).toBe('Where is my payout?');
    await stage.press('Send message');
    await stage.sees('Sending...');
    expect(sent().map((each) => each.key)).toEqual([sent()[0]?.key, sent()[0]?.key]);
  });

  test('finds the tab of a ticket by its name', async () => {
    holdToken();
    await stage.open(`/support?ticket=${id}`, {
      ...member(),
      [`GET /api/support/tickets/${id}`]: { body: thread() },
    });
    await stage.sees('Waiting for us');
    expect(document.title).toBe(tabTitle('Support ticket'));
  });

  test('writes on in a ticket, and closes it', async () => {
    const reply = { from: 'support', text: 'It was sent today.', writtenAt: at } as const;
    const answered = thread({ status: 'answered', messages: [...thread().messages, reply] });
    holdToken();
    await stage.open(`/support?ticket=${id}`, {
      ...member(),
      [`GET /api/support/tickets/${id}`]: [
        { body: answered },
        { body: thread() },
        { body: thread({ status: 'closed' }) },
      ],
      [`POST /api/support/tickets/${id}/reply`]: { body: thread() },
      [`POST /api/support/tickets/${id}/close`]: { body: thread({ status: 'closed' }) },
    });
    await stage.sees('It was sent today.');
    await write('Thank you.');
    await stage.press('Send reply');
    await stage.sees('Waiting for us');
    await stage.press('Close ticket');
    await stage.pressLast('Confirm');
    await stage.sees('Closed');
    expect(bodies()).toEqual([
      { path: `/api/support/tickets/${id}/reply`, body: { message: 'Thank you.' } },
      { path: `/api/support/tickets/${id}/close`, body: null },
    ]);
  });
});

describe('a visitor', () => {
  test('leaves an address, to which the answer goes', async () => {
    const answer = { status: 201, body: { message: 'We answer by mail.' } };
    await stage.open('/support', { 'POST /api/support/visitor-tickets': answer });
    await stage.sees('Your email');
    await fill('Locked out', 'My mail has changed.');
    await stage.press('Send message');
    await stage.sees('Enter your email so we can reply.');
    expect(posted()).toEqual([]);
    await stage.types('Your email', ' ana@example.com ');
    await stage.press('Send message');
    await stage.sees('We answer by mail.');
    expect(posted()[0]?.body).toMatchObject({ email: 'ana@example.com', title: 'Locked out' });
  });

  describe('who logs in over a message', () => {
    const began = async () => {
      await stage.sees('Your email');
      await stage.types('Your email', 'ana@example.com');
      await fill('Locked out', 'My mail has changed.');
    };
    const subject = () => stage.field('Subject').value;
    const message = () => document.querySelector('textarea')?.value;

    test('goes on with it, and no one finds it later', async () => {
      await stage.open('/support', {
        ...member(),
        'POST /auth/login': { body: { token: liveToken } },
      });
      await began();
      await act(async () => all('form a')[0]?.click());
      await stage.isAt('/login?next=%2Fsupport');
      await stage.types('Email', 'ana@example.com');
      await stage.types('Password', 'long-and-quiet-9');
      await stage.press('Login in the form');
      await stage.isAt('/support');
      await stage.sees('Your tickets');
      expect([subject(), message()]).toEqual(['Locked out', 'My mail has changed.']);
      await otherTabSets(null);
      await stage.sees('Your email');
      expect([stage.field('Your email').value, subject(), message()]).toEqual(['', '', '']);
      await otherTabSets(liveToken);
      await stage.sees('Your tickets');
      expect(subject()).toBe('Locked out');
    });

    test('finds what they had begun themselves before', async () => {
      holdToken();
      await stage.open('/support', member());
      await stage.sees('Your tickets');
      await fill('Where is my payout?', 'Asked on Monday.');
      await otherTabSets(null);
      await began();
      await otherTabSets(liveToken);
      await stage.sees('Your tickets');
      expect([subject(), message()]).toEqual(['Where is my payout?', 'Asked on Monday.']);
    });
  });

  test('reads a ticket with the key of the mail, which stands behind the #', async () => {
    const read = `POST /api/support/visitor-tickets/${id}/read`;
    await stage.open(`/support?ticket=${id}#key=${key}`, { [read]: { body: thread() } });
    await stage.sees('Asked on Monday.');
    expect(posted()[0]?.body).toEqual({ key });
  });

  test('without the key is asked to log in', async () => {
    await stage.open(`/support?ticket=${id}`);
    await stage.sees('Log in to read this ticket');
    expect(stage.asked.some(({ path }) => path.includes(id))).toBe(false);
  });
});

describe('the desk', () => {
  const one = `GET /api/admin/support/tickets/${id}`;
  const answerCall = `POST /api/admin/support/tickets/${id}/answer`;
  const closeCall = `POST /api/admin/support/tickets/${id}/close`;
  const open = async (answers: Answers = {}, search = `?ticket=${id}`) => {
    holdToken();
    await stage.open(`/admin/support${search}`, {
      ...member({ role: 'admin' }),
      'GET /api/admin/support/tickets?status=open': { body: [deskThread()] },
      [one]: { body: deskThread() },
      ...answers,
    });
  };

  test('lists who waits, and opens a ticket beside the list', async () => {
    await open({}, '');
    await stage.sees('Select a ticket');
    await stage.shows(1, '[aria-label=Tickets] a');
    await act(async () => document.querySelector<HTMLElement>('[aria-label=Tickets] a')?.click());
    await stage.isAt(`/admin/support?ticket=${id}`);
    await stage.sees('Asked on Monday.');
  });

  test('a shared link keeps the filters, and changes to them are in the address', async () => {
    const narrow = 'status=answered&category=payout&assigned=me';
    await open(
      {
        [`GET /api/admin/support/tickets?${narrow}&search=wallet`]: { body: [deskThread()] },
        [`GET /api/admin/support/tickets?${narrow}`]: { body: [] },
      },
      `?${narrow}&search=wallet`,
    );
    await stage.shows(1, '[aria-label=Tickets] a');
    await act(async () => document.querySelector<HTMLElement>('[aria-label=Tickets] a')?.click());
    await stage.isAt(`/admin/support?${narrow}&search=wallet&ticket=${id}`);
    await stage.types('Search tickets by subject, username or email', '');
    await stage.sees('No tickets match');
    await stage.isAt(`/admin/support?${narrow}&ticket=${id}`);
  });

  test('a step by key is none for the back button', async () => {
    await open({}, '');
    await stage.shows(1, '[aria-label=Tickets] a');
    const entries = window.history.length;
    await act(async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    });
    await stage.isAt(`/admin/support?ticket=${id}`);
    expect(window.history.length).toBe(entries);
  });

  test('answers and closes what it has read: the number of messages goes along', async () => {
    const more = { from: 'person', text: 'Still nothing.', writtenAt: at, by: null } as const;
    const two = deskThread({ messages: [...deskThread().messages, more] });
    await open({ [one]: { body: two }, [answerCall]: { body: two }, [closeCall]: { body: two } });
    await stage.sees('Still nothing.');
    await write('It was sent today.');
    await stage.press('Send answer');
    await stage.press('Close ticket');
    await stage.sees('Close ticket');
    expect(bodies()).toEqual([
      {
        path: `/api/admin/support/tickets/${id}/answer`,
        body: { messagesRead: 2, message: 'It was sent today.' },
      },
      { path: `/api/admin/support/tickets/${id}/close`, body: { messagesRead: 2 } },
    ]);
  });

  test('answers several with one text, and keeps those selected that were refused', async () => {
    const answers = 'POST /api/admin/support/answers';
    const tickets = [
      deskThread({ messageCount: 3 }),
      deskThread({ _id: 'ticket-2', title: 'No wallet' }),
    ];
    const refused = [{ _id: 'ticket-2', code: 'support.changed', message: 'bo has answered.' }];
    await open(
      {
        'GET /api/admin/support/tickets?status=open': { body: tickets },
        'GET /api/admin/desk/snippets?desk=tickets': { body: [] },
        [answers]: {
          body: {
            message: '1 ticket answered. 1 ticket could not be answered.',
            answered: [id],
            refused,
          },
        },
      },
      '',
    );
    await stage.sees('Select all');
    await act(async () => all('[role=tabpanel] input[type=checkbox]')[0]?.click());
    await stage.press('Answer 2');
    await stage.sees('Answer 2 tickets');
    await stage.pressLast('Send answer');
    await stage.sees('Please write your message.');
    await write('Sent again since noon.');
    await stage.pressLast('Send answer');
    await stage.sees('“No wallet”: bo has answered.');
    expect(bodies()).toEqual([
      {
        path: '/api/admin/support/answers',
        body: {
          tickets: [
            { _id: id, messagesRead: 3 },
            { _id: 'ticket-2', messagesRead: 1 },
          ],
          message: 'Sent again since noon.',
        },
      },
    ]);
    await stage.sees('1 selected');
  });

  test('is worked through by keys: on, back, select, answer the selected, and send', async () => {
    const answers = 'POST /api/admin/support/answers';
    const other = id.replace(/9$/, 'a');
    const second = deskThread({ _id: other, title: 'No wallet' });
    await open(
      {
        'GET /api/admin/support/tickets?status=open': { body: [deskThread(), second] },
        [`GET /api/admin/support/tickets/${other}`]: { body: second },
        'GET /api/admin/desk/snippets?desk=tickets': { body: [] },
        [answers]: { body: { message: '2 tickets answered.', answered: [id, other], refused: [] } },
      },
      '',
    );
    await stage.sees('No wallet');
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    // Nothing is chosen or selected yet.
    await pressKeys('s', 'm');
    await pressKeys('j');
    await stage.isAt(`/admin/support?ticket=${id}`);
    await pressKeys('j');
    await stage.isAt(`/admin/support?ticket=${other}`);
    expect(scrolled.mock.contexts).toEqual([...all('[aria-label=Tickets] > li')].slice(0, 2));
    await pressKeys('s', 'k');
    await stage.isAt(`/admin/support?ticket=${id}`);
    await pressKeys('s', 'm');
    await stage.sees('Answer 2 tickets');
    const dialog = '[role=dialog] textarea';
    await write('Sent again since noon.', dialog);
    await pressCtrlEnter(dialog);
    await stage.sees('2 tickets answered.');
    expect(bodies()).toMatchObject([{ body: { message: 'Sent again since noon.' } }]);
  });

  test('answers several with what was read of each, whatever becomes of the list', async () => {
    const list = 'GET /api/admin/support/tickets?status=open';
    const answers = 'POST /api/admin/support/answers';
    const first = deskThread({ messageCount: 3 });
    const second = deskThread({ _id: 'ticket-2', title: 'No wallet' });
    await open({ [list]: { body: [first, second] } }, '');
    await stage.sees('Select all');
    await act(async () => all('[role=tabpanel] input[type=checkbox]')[0]?.click());
    await stage.sees('2 selected');
    // A new message that no one has read.
    stage.answers({ [list]: { body: [first, { ...second, messageCount: 2 }] } });
    await act(() => refetchTickets());
    await stage.press('Answer 1');
    await write('Sent again since noon.');
    stage.answers({ [list]: { body: [] } });
    await act(() => refetchTickets());
    await stage.sees('No open tickets');
    expect(document.querySelector('textarea')?.value).toBe('Sent again since noon.');
    const message = '1 ticket answered.';
    stage.answers({ [answers]: { body: { message, answered: [id], refused: [] } } });
    await stage.pressLast('Send answer');
    await stage.sees(message);
    expect(bodies()).toMatchObject([{ body: { tickets: [{ _id: id, messagesRead: 3 }] } }]);
  });

  test('changes the topic, and shows who did it', async () => {
    const change = `PUT /api/admin/support/tickets/${id}/topic`;
    const step = { at, status: 'open', by: 'bo', topic: 'wallet' } as const;
    const changed = deskThread({ category: 'wallet', steps: [...deskThread().steps, step] });
    await open({ [one]: [{ body: deskThread() }, { body: changed }], [change]: { body: changed } });
    await stage.press('Topic: A payout');
    await stage.press(supportCategoryNames.wallet);
    await stage.sees(`Topic changed to ${supportCategoryNames.wallet} by bo`);
    expect(stage.asked.filter(({ method }) => method === 'PUT')).toMatchObject([
      { body: { category: 'wallet' } },
    ]);
  });

  test('keeps an answer that came too late, and says why', async () => {
    await open({ [answerCall]: { status: 409, body: { message: 'There is a new message.' } } });
    await stage.sees('Asked on Monday.');
    await write('It was sent today.');
    await stage.press('Send answer');
    await stage.sees('There is a new message.');
    expect(document.querySelector('textarea')?.value).toBe('It was sent today.');
    expect(button('Send answer')?.disabled).toBe(false);
  });

  test('is not sent over an answer that came while it was written, until that was read', async () => {
    const other = { from: 'support', text: 'Done by Bo.', writtenAt: at, by: 'bo' } as const;
    const two = deskThread({ messages: [...deskThread().messages, other] });
    const message = 'bo has answered in the meantime.';
    await open({
      [one]: [{ body: deskThread() }, { body: two }],
      [answerCall]: [{ status: 409, body: { code: 'support.changed', message } }, { body: two }],
    });
    await stage.sees('Asked on Monday.');
    await write('It was sent today.');
    await act(() => refetchTickets());
    await stage.sees('Done by Bo.', 'bo has answered in the meantime.');
    await stage.press('Send answer');
    await stage.sees(message);
    expect(document.querySelector('textarea')?.value).toBe('It was sent today.');
    await stage.press('I have read it');
    await stage.press('Send answer');
    await until(
      () => bodies().length === 2,
      () => 'a second answer',
    );
    expect(bodies().map(({ body }) => body)).toMatchObject([
      { messagesRead: 1 },
      { messagesRead: 2 },
    ]);
  });

  test('R leads to the answer, also below an internal note', async () => {
    // The field of the note grows with its text, and looks for when fonts have loaded.
    Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
    await open();
    await stage.press('Add internal note');
    const note = document.querySelector<HTMLElement>('[aria-label="Internal note"]');
    await act(async () => {
      note?.blur();
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'r', code: 'KeyR', bubbles: true }),
      );
    });
    expect(document.activeElement).toBe(all('form textarea').at(-1));
    expect(document.activeElement).not.toBe(note);
  });

  test('is narrowed by topic, assignee and words', async () => {
    const list = 'GET /api/admin/support/tickets?status=open';
    await open(
      {
        [`${list}&category=payout`]: { body: [deskThread({ title: 'A payout' })] },
        [`${list}&category=payout&assigned=nobody`]: { body: [] },
      },
      '',
    );
    await stage.chooses('Topic', 'payout');
    await stage.sees('A payout');
    await stage.chooses('Assignee filter', 'nobody');
    await stage.sees('No tickets match');
  });

  test('sees who is banned, and cannot credit a visitor', async () => {
    const { writer } = deskThread();
    const visitor = { userId: null, username: null, email: 'v@example.com', accountStatus: null };
    await open({
      [one]: [
        { body: deskThread({ writer: { ...writer, accountStatus: 'banned' } }) },
        { body: deskThread({ writer: visitor }) },
      ],
      [closeCall]: { body: deskThread() },
    });
    await stage.sees('Banned');
    await stage.sees('Credit a deposit');
    await stage.press('Close ticket');
    await stage.sees('Answered by email');
    expect(stage.text()).not.toContain('Credit a deposit');
  });
});
