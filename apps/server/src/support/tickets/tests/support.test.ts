import { randomUUID } from 'node:crypto';
import { api } from '@stoke/contract';
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { raceWith, roundCount, rounds, together } from '../../../../testing/platform/at-once.ts';
import { ban } from '../../../../testing/server/ban.ts';
import { somewhere } from '../../../../testing/server/browsers.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join, type Asked } from '../../../../testing/server/visitor.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

const Thread = z.object({
  _id: z.string(),
  status: z.string(),
  messages: z.array(z.object({ from: z.string(), text: z.string() })),
});
const question = { category: 'payout', title: 'Where is it?', message: 'I asked yesterday.' };

const server = await openTestServer();
afterEach(async () => expect(await failedChecks(server.db)).toEqual([]));
afterAll(() => server.close());

const newAdmin = () => join(server, { isAdmin: true });
async function newTicket(token: string, is: object = {}) {
  const response = await ask(server, 'openTicket', { token, body: { ...question, ...is } });
  expect(response.status).toBe(201);
  return Thread.parse(response.body)._id;
}
const about = (id: string, asked: Asked) => ({ params: { id }, ...asked });
const answer = (token: string, id: string, messagesRead: number, message = 'It is on its way.') =>
  ask(server, 'answerTicket', about(id, { token, body: { messagesRead, message } }));
const reply = (token: string, id: string, message = 'One thing more.') =>
  ask(server, 'replyToTicket', about(id, { token, body: { message } }));
const closeAsAdmin = (token: string, id: string, messagesRead: number) =>
  ask(server, 'closeTicketForPerson', about(id, { token, body: { messagesRead } }));
const refusedWith = (code: string) => ({ body: expect.objectContaining({ code }) });

describe('a conversation', () => {
  test('is opened, answered, gone on with, closed and opened again, and both sides see it', async () => {
    const [person, admin] = [await join(server), await newAdmin()];
    const id = await newTicket(person.token);
    expect(await answer(admin.token, id, 1)).toMatchObject({
      status: 200,
      body: { status: 'answered', messages: [{ by: null }, { by: admin.username }] },
    });
    const seen = await ask(server, 'ticket', about(id, { token: person.token }));
    expect(Thread.parse(seen.body)).toMatchObject({
      status: 'answered',
      messages: [
        { from: 'person', text: question.message },
        { from: 'support', text: 'It is on its way.' },
      ],
    });
    expect(JSON.stringify(seen.body)).not.toContain(admin.username);
    expect(await reply(person.token, id)).toMatchObject({ body: { status: 'open' } });
    expect(await closeAsAdmin(admin.token, id, 3)).toMatchObject({ body: { status: 'closed' } });
    expect(await reply(person.token, id)).toMatchObject(refusedWith('support.closed'));
    expect(await answer(admin.token, id, 3)).toMatchObject(refusedWith('support.closed'));
    expect(await closeAsAdmin(admin.token, id, 3)).toMatchObject(refusedWith('support.closed'));
    const reopened = await ask(server, 'reopenTicket', about(id, { token: admin.token }));
    expect(reopened).toMatchObject({
      body: {
        status: 'open',
        steps: [
          { status: 'open', by: null },
          { status: 'answered', by: admin.username },
          { status: 'open', by: null },
          { status: 'closed', by: admin.username },
          { status: 'open', by: admin.username },
        ],
      },
    });
    expect(await ask(server, 'reopenTicket', about(id, { token: admin.token }))).toMatchObject(
      refusedWith('support.not_closed'),
    );
    const closed = await ask(server, 'closeTicket', about(id, { token: person.token }));
    expect(closed).toMatchObject({ body: { status: 'closed' } });
    expect(await ask(server, 'closeTicket', about(id, { token: person.token }))).toMatchObject(
      refusedWith('support.closed'),
    );
  });

  test('an answer is a notice that leads to it, each its own', async () => {
    const [person, admin] = [await join(server), await newAdmin()];
    const id = await newTicket(person.token);
    await answer(admin.token, id, 1);
    await answer(admin.token, id, 2);
    const notices = await ask(server, 'notices', { token: person.token });
    const received = { kind: 'ticket_answered', link: `/support?ticket=${id}`, isRead: false };
    expect(notices.body).toEqual([
      expect.objectContaining(received),
      expect.objectContaining(received),
    ]);
  });

  test('an answer that has not seen the last message is refused, and nothing is said', async () => {
    const [person, admin] = [await join(server), await newAdmin()];
    const id = await newTicket(person.token);
    await reply(person.token, id);
    expect(await answer(admin.token, id, 1)).toMatchObject(refusedWith('support.changed'));
    expect(await closeAsAdmin(admin.token, id, 1)).toMatchObject(refusedWith('support.changed'));
    const seen = await ask(server, 'ticket', about(id, { token: person.token }));
    expect(Thread.parse(seen.body)).toMatchObject({ status: 'open', messages: [{}, {}] });
    expect((await ask(server, 'notices', { token: person.token })).body).toEqual([]);
  });

  test('the queue is by state and oldest first, page by page', async () => {
    const [person, admin] = [await join(server), await newAdmin()];
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      server.time.now = new Date(server.time.now.getTime() + 1000);
      ids.push(await newTicket(person.token));
    }
    const read = async (cursor?: string) => {
      const query = { limit: '2', ...(cursor === undefined ? {} : { cursor }) };
      const response = await ask(server, 'supportQueue', { token: admin.token, query });
      const next = z.string().optional().parse(response.headers['x-next-cursor']);
      return {
        ids: z
          .array(z.object({ _id: z.string() }))
          .parse(response.body)
          .map((t) => t._id),
        next,
      };
    };
    const all: string[] = [];
    for (let page = await read(); ; page = await read(page.next)) {
      all.push(...page.ids);
      if (page.next === undefined) break;
    }
    expect(all).toEqual(all.toSorted());
    expect(all.filter((id) => ids.includes(id))).toEqual(ids);
    await answer(admin.token, ids[0] ?? '', 1);
    const query = { status: 'answered', limit: '100' };
    const answered = await ask(server, 'supportQueue', { token: admin.token, query });
    expect(JSON.stringify(answered.body)).toContain(ids[0]);
    expect(JSON.stringify(answered.body)).not.toContain(ids[1]);
  });
});

describe('several tickets', () => {
  const Answered = z.object({
    message: z.string(),
    answered: z.array(z.string()),
    refused: z.array(z.object({ _id: z.string(), code: z.string(), message: z.string() })),
  });
  const answerAll = async (token: string, ids: readonly string[], key?: string) => {
    const body = {
      tickets: ids.map((_id) => ({ _id, messagesRead: 1 })),
      message: 'Payouts are sent again since noon.',
    };
    return Answered.parse(
      (await ask(server, 'answerTickets', { token, body, ...(key && { key }) })).body,
    );
  };
  const messagesOf = async (token: string, id: string) =>
    Thread.parse((await ask(server, 'ticket', about(id, { token }))).body).messages.length;

  test('are answered with one text, each for itself, and once', async () => {
    const [ana, bob, admin, other] = [
      await join(server),
      await join(server),
      await newAdmin(),
      await newAdmin(),
    ];
    const [one, two] = [await newTicket(ana.token), await newTicket(bob.token)];
    const [read, closed] = [await newTicket(ana.token), await newTicket(bob.token)];
    await answer(other.token, read, 1);
    await ask(server, 'closeTicket', about(closed, { token: bob.token }));
    const unknown = randomUUID();
    const ids = [one, two, two.toUpperCase(), read, closed, unknown];
    const first = await answerAll(admin.token, ids, 'several-key-1');
    expect(first.message).toBe('2 tickets answered. 3 tickets could not be answered.');
    expect(first.answered).toEqual([one, two]);
    expect(first.refused).toMatchObject([
      { _id: read, code: 'support.changed', message: expect.stringContaining(other.username) },
      { _id: closed, code: 'support.closed' },
      { _id: unknown, code: 'request.not_found' },
    ]);
    expect(await answerAll(admin.token, ids, 'several-key-1'), 'a repeat').toEqual(first);
    for (const [token, id, count] of [
      [ana.token, one, 2],
      [bob.token, two, 2],
      [ana.token, read, 2],
      [bob.token, closed, 1],
    ] as const)
      expect(await messagesOf(token, id)).toBe(count);
    const notices = await ask(server, 'notices', { token: bob.token });
    expect(notices.body).toMatchObject([{ link: `/support?ticket=${two}` }]);
  });

  test('are a hundred at most, and the text is not empty', async () => {
    const { token } = await newAdmin();
    const send = (count: number, message: string) => {
      const tickets = Array.from({ length: count }, () => ({
        _id: randomUUID(),
        messagesRead: 1,
      }));
      return ask(server, 'answerTickets', { token, body: { tickets, message } });
    };
    expect((await send(100, 'Sent.')).status).toBe(200);
    expect(await send(101, 'Sent.')).toMatchObject(refusedWith('request.invalid'));
    expect(await send(0, 'Sent.')).toMatchObject(refusedWith('request.invalid'));
    expect(await send(1, ' ')).toMatchObject(refusedWith('support.message_required'));
  });

  raceWith('are answered once each, by the first admin', async (crowd) => {
    const [person, admin] = [await join(server), await newAdmin()];
    await rounds(async () => {
      const ids = [await newTicket(person.token), await newTicket(person.token)];
      const answers = await together(crowd, (n) =>
        answerAll(admin.token, n % 2 === 0 ? ids : ids.toReversed()),
      );
      expect(answers.flatMap(({ answered }) => answered).toSorted()).toEqual(ids.toSorted());
      for (const id of ids) expect(await messagesOf(person.token, id)).toBe(2);
    });
  });
});

test('the topic of a ticket is changed by an admin, and the thread says who did it', async () => {
  const [person, admin] = [await join(server), await newAdmin()];
  const id = await newTicket(person.token);
  const change = (category: string) =>
    ask(server, 'changeTopic', about(id, { token: admin.token, body: { category } }));
  expect(await change('nonsense')).toMatchObject(refusedWith('request.invalid'));
  await change('wallet');
  expect(await change('wallet')).toMatchObject({
    body: {
      category: 'wallet',
      status: 'open',
      steps: [
        { status: 'open', by: null, topic: null },
        { status: 'open', by: admin.username, topic: 'wallet' },
      ],
    },
  });
  const seen = await ask(server, 'ticket', about(id, { token: person.token }));
  expect(seen.body).toMatchObject({ category: 'wallet' });
  expect(await answer(admin.token, id, 1)).toMatchObject({ body: { status: 'answered' } });
});

describe('someone else', () => {
  test('finds no ticket that is not theirs, whatever they try with it', async () => {
    const [person, other, admin] = [await join(server), await join(server), await newAdmin()];
    const id = await newTicket(person.token);
    for (const token of [other.token, admin.token]) {
      const missing = { status: 404, ...refusedWith('request.not_found') };
      expect(await ask(server, 'ticket', about(id, { token }))).toMatchObject(missing);
      expect(await reply(token, id)).toMatchObject(missing);
      expect(await ask(server, 'closeTicket', about(id, { token }))).toMatchObject(missing);
    }
    expect((await ask(server, 'tickets', { token: other.token })).body).toEqual([]);
  });

  test('cannot be named by a submission or payout that is not the own one', async () => {
    const { token } = await join(server);
    for (const about of [{ submissionId: randomUUID() }, { payoutId: randomUUID() }]) {
      const response = await ask(server, 'openTicket', { token, body: { ...question, ...about } });
      expect(response).toMatchObject({ status: 404, ...refusedWith('request.not_found') });
    }
    expect((await ask(server, 'tickets', { token })).body).toEqual([]);
  });
});

describe('a banned person', () => {
  test('writes and reads on, and the answer goes by mail, since notices are closed to them', async () => {
    const [person, admin] = [await join(server), await newAdmin()];
    const { email } = person;
    await ban(server, person.id);
    const id = await newTicket(person.token, { category: 'account' });
    expect((await ask(server, 'notices', { token: person.token })).status).toBe(423);
    await answer(admin.token, id, 1, 'We look at it again.');
    await server.sweep();
    const mail = server.mails.findLast((one) => one.to === email);
    expect(mail?.text).toContain('We look at it again.');
    expect(mail?.link).toContain(`/support?ticket=${id}`);
    expect(mail?.link).not.toContain('key=');
    expect(await reply(person.token, id)).toMatchObject({ status: 200 });
  });
});

describe('a visitor', () => {
  test('gets the answer by mail, with the key that opens this one ticket', async () => {
    const [admin, member] = [await newAdmin(), await join(server)];
    const email = `${randomUUID()}@example.com`;
    const sent = await ask(server, 'writeAsVisitor', { body: { ...question, email } });
    expect(sent).toMatchObject({
      status: 201,
      body: { message: `Thank you. We'll reply by email to ${email}.` },
    });
    await server.sweep();
    expect(server.mails.filter(({ to }) => to === email)).toEqual([]);
    const queue = await ask(server, 'supportQueue', {
      token: admin.token,
      query: { limit: '100' },
    });
    const tickets = z.array(z.object({ _id: z.string(), writer: z.object({ email: z.string() }) }));
    const id = tickets.parse(queue.body).find(({ writer }) => writer.email === email)?._id ?? '';
    await answer(admin.token, id, 1, 'First line.\n\nSecond <b>line</b>.');
    await server.sweep();
    const mail = server.mails.find(({ to }) => to === email);
    expect(mail?.html).toContain('Second &lt;b&gt;line&lt;/b&gt;.');
    const key = mail?.link?.split('#key=')[1] ?? '';
    const read = await ask(server, 'visitorTicket', about(id, { body: { key } }));
    expect(Thread.parse(read.body).messages).toHaveLength(2);
    const response = await ask(
      server,
      'replyAsVisitor',
      about(id, { body: { key, message: 'Thanks.' } }),
    );
    expect(Thread.parse(response.body)).toMatchObject({ status: 'open', messages: [{}, {}, {}] });
    const membersId = await newTicket(member.token);
    for (const [ticket, given] of [
      [id, ''],
      [id, `${key}x`],
      [membersId, key],
      [randomUUID(), key],
    ]) {
      const asked = about(ticket ?? '', { body: { key: given, message: 'x' } });
      expect((await ask(server, 'replyAsVisitor', asked)).status).toBe(404);
      const reading = about(ticket ?? '', { body: { key: given } });
      expect((await ask(server, 'visitorTicket', reading)).status).toBe(404);
    }
  });
});

test('strangers who write in the name of an email all day do not stop its owner', async () => {
  const strict = await openTestServer({ limitFactor: 1, countsNoCalls: true });
  onTestFinished(() => strict.close());
  const email = 'owner@example.com';
  const write = async (remoteAddress: string) => {
    const payload = { ...question, email };
    const url = api.writeAsVisitor.path;
    const response = await strict.app.inject({ method: 'POST', url, payload, remoteAddress });
    return response.statusCode;
  };
  for (const address of [somewhere(), somewhere()]) {
    for (let n = 0; n < 5; n += 1) expect(await write(address)).toBe(201);
    expect(await write(address)).toBe(429);
  }
  expect(await write(somewhere())).toBe(201);
});

describe('limits', () => {
  test.each([
    [{ message: '' }, 'support.message_required'],
    [{ message: ' \n ' }, 'support.message_required'],
    [{ message: 'x'.repeat(4001) }, 'request.invalid'],
    [{ message: 'a\u0000b' }, 'request.invalid'],
    [{ title: 'ab' }, 'support.title_required'],
    [{ title: 'x'.repeat(121) }, 'support.title_required'],
    [{ title: 'two\nlines' }, 'support.title_required'],
    [{ category: 'money' }, 'request.invalid'],
    [{ surprise: 1 }, 'request.invalid'],
  ])('%j is refused and opens nothing', async (wrong, code) => {
    const { token } = await join(server);
    const response = await ask(server, 'openTicket', { token, body: { ...question, ...wrong } });
    expect(response).toMatchObject({ status: 422, ...refusedWith(code) });
    expect((await ask(server, 'tickets', { token })).body).toEqual([]);
  });

  test('the longest message and title are taken as they are', async () => {
    const { token } = await join(server);
    const message = `${'ä'.repeat(3998)}😀`;
    const id = await newTicket(token, { message, title: 'y'.repeat(120) });
    const { body } = await ask(server, 'ticket', about(id, { token }));
    expect(Thread.parse(body).messages[0]?.text).toBe(message);
  });

  test('a repeated request with its key opens one ticket', async () => {
    const { token } = await join(server);
    const asked = { token, body: question, key: randomUUID() };
    const [first, again] = [
      await ask(server, 'openTicket', asked),
      await ask(server, 'openTicket', asked),
    ];
    expect(again.body).toEqual(first.body);
    expect(z.array(z.unknown()).parse((await ask(server, 'tickets', { token })).body)).toHaveLength(
      1,
    );
  });
});

describe('races', () => {
  raceWith('of admins who answer the same, one answers', async (crowd) => {
    const [person, admin] = [await join(server), await newAdmin()];
    await rounds(async () => {
      const id = await newTicket(person.token);
      const messages = await together(crowd, () => answer(admin.token, id, 1));
      expect(messages.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(messages.filter(({ status }) => status === 409)).toHaveLength(crowd - 1);
    });
    const response = await ask(server, 'unreadNotices', { token: person.token });
    expect(response.body).toEqual({ unread: roundCount });
  });

  raceWith('nothing that is written while others close is closed unread', async (crowd) => {
    const [person, admin] = [await join(server), await newAdmin()];
    await rounds(async () => {
      const id = await newTicket(person.token);
      const [replied, closings] = await Promise.all([
        reply(person.token, id),
        together(crowd, () => closeAsAdmin(admin.token, id, 1)),
      ]);
      const { body } = await ask(server, 'ticket', about(id, { token: person.token }));
      const thread = Thread.parse(body);
      const isReplied = replied.status === 200;
      expect(thread.messages).toHaveLength(isReplied ? 2 : 1);
      expect(thread.status).toBe(isReplied ? 'open' : 'closed');
      expect(closings.filter(({ status }) => status === 200)).toHaveLength(isReplied ? 0 : 1);
    });
  });
});
