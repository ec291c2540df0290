import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { accounts, balances, transactionsOf } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { printBooks } from '../../../../testing/money/print-books.ts';
import { give } from '../../../../testing/server/money.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { ban } from '../../../../testing/server/ban.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { othersThan, traces } from '../../../../testing/server/traces.ts';
import {
  ask,
  codeOf,
  join,
  password,
  type Asked,
  type Member,
} from '../../../../testing/server/visitor.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';

const server = await openTestServer({ env: { WALLET_CHANGE_HOLD_HOURS: '0' } });
afterAll(() => server.close());

const remove = ({ token, username }: Member, body: object = {}) =>
  ask(server, 'deleteAccount', {
    token,
    body: { password, confirm: username, ...body },
  });
const check = async ({ token }: Member) => (await ask(server, 'checkDeletion', { token })).body;
const hours = (count: number) => {
  server.time.now = new Date(server.time.now.getTime() + count * 3_600_000);
};

/** Someone who has bought a drip; its first task. */
async function creatorWithDrip(): Promise<Member & { taskId: string }> {
  const creator = await join(server);
  const as = (asked: Asked) => ({ token: creator.token, ...asked });
  await ask(
    server,
    'saveCreatorDashboard',
    as({ body: { name: 'Brand', username: creator.username } }),
  );
  await give(server, accounts.creatorAvailable(creator.id), 899_000_000n);
  const initialTweetLink = `https://x.com/${creator.username}/status/19000000000000${creator.username.replace(/\D/g, '').padStart(5, '0')}`;
  await ask(server, 'createDrip', as({ body: { packageId: 'ignition', initialTweetLink } }));
  const [task] = await server.db.all(sql<{ id: string }>`
    select t.id from drip_tweet t join campaign c on c.id = t.campaign_id
    where c.creator_id = ${creator.id}`);
  return { ...creator, taskId: task?.id ?? '' };
}

async function doTask(earner: Member, taskId: string, replyLink?: string): Promise<void> {
  const params = { id: taskId };
  const { token } = earner;
  for (const actionType of ['like', 'retweet'] as const) {
    await ask(server, 'markAction', { token, params, body: { actionType } });
  }
  const comment = { actionType: 'comment', ...(replyLink ? { replyLink } : {}) };
  await ask(server, 'markAction', { token, params, body: comment });
  expect((await ask(server, 'completeTask', { token, params })).status).toBeLessThan(300);
}

const admin = (): Promise<Member> => join(server, { isAdmin: true });

describe('deleting an account', () => {
  test('needs the password and the username, exactly', async () => {
    const member = await join(server);
    expect(codeOf(await remove(member, { password: 'a wrong guess' }))).toBe('password.wrong');
    expect(codeOf(await remove(member, { confirm: member.username.toUpperCase() }))).toBe(
      'account.confirm_mismatch',
    );
    expect((await ask(server, 'currentUser', { token: member.token })).status).toBe(200);
  });

  test('asvs-7.4.2: ends every session, and the same email and username can register anew', async () => {
    const member = await join(server);
    expect((await remove(member)).status).toBe(200);
    expect((await ask(server, 'currentUser', { token: member.token })).status).toBe(401);
    const { email, username } = member;
    const login = await ask(server, 'login', { body: { email, password } });
    expect(codeOf(login)).toBe('login.failed');
    const again = await ask(server, 'register', { body: { email, username, password } });
    expect(again.status).toBe(201);
    expect((again.body as { user: { _id: string } }).user._id).not.toBe(member.id);
  });

  test('is done once, of two at the same time', async () => {
    const member = await join(server);
    const messages = await Promise.all([remove(member), remove(member), remove(member)]);
    expect(messages.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of messages) expect([200, 401, 422]).toContain(status);
  });

  test('waits for a payout that is on its way', async () => {
    const member = await join(server);
    const walletAddress = newWallet();
    await ask(server, 'saveWallet', { token: member.token, body: { walletAddress } });
    await give(server, accounts.earnerAvailable(member.id), 50_000_000n);
    const body = {
      amount: 50,
      paymentMethod: 'crypto',
      paymentDetails: { address: walletAddress },
    };
    expect((await ask(server, 'requestPayout', { token: member.token, body })).status).toBe(200);
    expect(codeOf(await remove(member))).toBe('account.payout_in_flight');
    expect(await check(member)).toMatchObject({
      obstacles: [{ code: 'account.payout_in_flight' }],
    });
  });

  test('waits for work that no one has decided on', async () => {
    const [creator, earner] = [await creatorWithDrip(), await join(server)];
    await ask(server, 'saveXAccount', { token: earner.token, body: { xUsername: 'waiting_one' } });
    await doTask(earner, creator.taskId);
    expect(codeOf(await remove(earner))).toBe('account.work_waiting');
    expect(codeOf(await remove(creator))).toBe('account.campaign_running');
  });

  test('waits while money is in the creator balance, and while a deposit is open', async () => {
    const member = await join(server);
    await give(server, accounts.creatorAvailable(member.id), 1n);
    expect(codeOf(await remove(member))).toBe('account.creator_balance');
    await give(server, accounts.creatorAvailable(member.id), -1n);
    const body = { name: 'Brand', username: member.username };
    await ask(server, 'saveCreatorDashboard', { token: member.token, body });
    await ask(server, 'createDeposit', { token: member.token, body: { amount: 10 } });
    expect(codeOf(await remove(member))).toBe('account.deposit_open');
  });

  test('waits for an appeal that no one has answered', async () => {
    const member = await join(server);
    await server.db.run(sql`
      insert into ban (id, user_id, state, reason, evidence, banned_by, banned_at, appeal_before,
        lifted_at, lift_reason)
      values (${member.id}, ${member.id}, 'lifted', 'Seen', 'Seen', gen_random_uuid(), now(),
        now() + interval '1 day', now(), 'A mistake')`);
    await server.db.run(sql`
      insert into appeal (id, user_id, ban_id, text, state, filed_at, answer_before)
      values (gen_random_uuid(), ${member.id}, ${member.id}, 'It was someone else, I say.', 'open',
        now(), now() + interval '1 day')`);
    expect(codeOf(await remove(member))).toBe('account.work_waiting');
    await server.db.run(sql`delete from appeal`);
    await server.db.run(sql`delete from ban`);
  });

  test('is not for who is suspended by an admin, until it ends', async () => {
    const member = await join(server);
    await server.db.run(sql`
      insert into suspension (id, user_id, state, reason, suspended_by, suspended_at, until,
        appeal_before)
      values (${member.id}, ${member.id}, 'upheld', 'Seen', gen_random_uuid(), now(),
        now() + interval '7 days', now() + interval '7 days')`);
    expect(codeOf(await remove(member))).toBe('account.suspended');
    await server.db.run(sql`update suspension set state = 'ended', ended_at = now()`);
    expect((await remove(member)).status).toBe(200);
  });

  test('is not for administrators, and not while banned', async () => {
    expect(codeOf(await remove(await admin()))).toBe('account.admin');
    const member = await join(server);
    const { lift } = await ban(server, member.id);
    expect(codeOf(await remove(member))).toBe('account.banned');
    await lift();
    expect((await remove(member)).status).toBe(200);
    // a deleted account cannot be banned
    await expect(ban(server, member.id)).rejects.toThrow('404');
  });

  test('leaves a balance behind only when exactly that was agreed to, and it stays in the books', async () => {
    const member = await join(server);
    await give(server, accounts.earnerAvailable(member.id), 12_340_001n);
    expect(await check(member)).toEqual({ obstacles: [], balance: 12.340001 });
    const refused = await remove(member);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'account.balance_remains']);
    expect((refused.body as { message: string }).message).toContain('You still have $12.34');
    expect(codeOf(await remove(member, { leaveBehind: 12.34 }))).toBe('account.balance_remains');
    expect((await remove(member, { leaveBehind: 12.340001 })).status).toBe(200);
    const from = accounts.earnerAvailable(member.id);
    expect(await balances(server.db, [from, accounts.unclaimed])).toEqual([0n, 12_340_001n]);
    expect((await transactionsOf(server.db, [`account-deleted:${member.id}`]))[0]).toMatchObject({
      kind: 'account-deleted',
    });
  });
});

describe('after a deletion', () => {
  test('nothing of the person is left in any table, mail or file, and the books are untouched', async () => {
    const canary = 'canary';
    const [creator, person] = [await creatorWithDrip(), await plant(canary)];
    const wallets = [newWallet(), newWallet()];
    for (const walletAddress of wallets) {
      await ask(server, 'saveWallet', { token: person.token, body: { walletAddress } });
    }
    await ask(server, 'saveXAccount', { token: person.token, body: { xUsername: 'canary_x' } });
    await doTask(person, creator.taskId, 'https://x.com/canary_x/status/1900000000000099999');
    const reviewer = await admin();
    const decide = async (name: 'approveTask' | 'rejectTask', body: object = {}) => {
      const params = { taskId: creator.taskId };
      const asked = { token: reviewer.token, params, body: { userId: person.id, ...body } };
      expect((await ask(server, name, asked)).status).toBe(200);
    };
    await decide('rejectTask', { reason: 'other', note: 'This is canary again.' });
    await doTask(person, creator.taskId, 'https://x.com/canary_x/status/1900000000000099998');
    await decide('approveTask');
    await ownCampaign(person, reviewer);
    await ask(server, 'forgotPassword', { body: { email: person.email } });
    await server.sweep();
    expect(server.mails.some(({ to }) => to === person.email)).toBe(true);
    const [before, books] = [
      await othersThan(server.db, person.id),
      await printBooks(server.db, new Map()),
    ];
    const held = (await traces(server.db, canary)).map((trace) => trace.split(':')[0]);
    expect(new Set(held)).toEqual(
      new Set([
        'public.app_user',
        'public.campaign',
        'public.avatar',
        'public.creator_profile',
        'public.drip_action',
        'public.drip_tweet',
        'public.notice',
        'public.one_time_code',
        'public.review_decision',
        'public.submission',
        'public.support_message',
        'public.support_ticket',
        'public.telegram_message',
        'public.telegram_verification',
        'public.x_change',
      ]),
    );
    expect((await traces(server.db, wallets[0] ?? '')).length).toBeGreaterThan(0);

    const body = { leaveBehind: 0.18 };
    const removed = await remove(person, body);
    expect(removed.body).toEqual({ message: 'Your account was deleted.' });
    await server.sweep();

    for (const word of [canary, ...wallets]) expect(await traces(server.db, word)).toEqual([]);
    expect(server.mails.filter(({ owner }) => owner === person.id)).toEqual([]);
    expect(await othersThan(server.db, person.id)).toEqual(before);
    const decisions = await server.db.all(sql`
      select state_after as decided, d.note from review_decision d
      join submission s on s.id = d.submission_id where s.user_id = ${person.id} order by state_after desc`);
    expect(decisions).toEqual([
      { decided: 'rejected', note: 'erased' },
      { decided: 'approved', note: '' },
    ]);
    // in the books nothing is changed: one posting more says where the money went
    const [kept, added] = [books, await printBooks(server.db, new Map())];
    expect(added.slice(0, kept.length)).toBe(kept);
    expect(added.slice(kept.length)).toMatch(
      /^\naccount-deleted +\S+ earner available -0.18, unclaimed \+0.18$/,
    );
    expect(await failedChecks(server.db)).toEqual([]);
  });

  test('images that no one else uses are gone, others stay', async () => {
    const [member, other] = [await join(server), await join(server)];
    const [own, shared] = [await picture('#123456'), await picture('#654321')];
    const logoOf = await saveImages(member, { logo: own, banner: shared });
    await saveImages(other, { logo: shared });
    await remove(member);
    await server.sweep();
    expect(await server.image(logoOf.logo)).toBeNull();
    expect(await server.image(logoOf.banner)).not.toBeNull();
  });

  test('rows that a request under way wrote are removed two minutes later', async () => {
    const member = await join(server);
    await remove(member);
    await server.sweep();
    await server.db.run(sql`
      insert into creator_profile (user_id, name, username, username_key, description, tags,
        twitter, website, discord, created_at, changed_at)
      values (${member.id}, 'Too late', 'latecomer', 'latecomer', '', '{}', '', '', '', now(),
        now())`);
    server.time.now = new Date(server.time.now.getTime() + 119_000);
    await server.sweep();
    expect(await traces(server.db, 'latecomer')).not.toEqual([]);
    server.time.now = new Date(server.time.now.getTime() + 1000);
    await server.sweep();
    expect(await traces(server.db, 'latecomer')).toEqual([]);
    const open = await server.db.all(sql`select 1 from erasure where done_at is null`);
    expect(open).toEqual([]);
  });

  test('what a ban takes back for a campaign of a deleted creator is unclaimed', async () => {
    const [creator, earner] = [await creatorWithDrip(), await join(server)];
    await ask(server, 'saveXAccount', { token: earner.token, body: { xUsername: 'banned_later' } });
    await doTask(earner, creator.taskId);
    const { token } = await admin();
    const approval = { params: { taskId: creator.taskId }, body: { userId: earner.id } };
    expect((await ask(server, 'approveTask', { token, ...approval })).status).toBe(200);
    hours(13);
    await server.sweep();
    const own = accounts.creatorAvailable(creator.id);
    const [back = 0n] = await balances(server.db, [own]);
    await give(server, own, -back);
    expect((await remove(creator)).status).toBe(200);
    const unclaimed = () => balances(server.db, [accounts.unclaimed, own]);
    const [before = 0n] = await unclaimed();
    await ban(server, earner.id);
    hours(14 * 24 + 1);
    await server.sweep();
    expect(await unclaimed()).toEqual([before + 180_000n, 0n]);
    expect(await failedChecks(server.db)).toEqual([]);
  });

  function picture(color: string): Promise<Buffer> {
    return sharp({ create: { width: 8, height: 8, channels: 3, background: color } })
      .png()
      .toBuffer();
  }

  /** Saves a profile with these images; their paths. */
  async function saveImages(
    { token, username }: Member,
    files: Record<string, Buffer>,
  ): Promise<{ logo: string; banner: string }> {
    const form = new FormData();
    form.append('name', 'Brand');
    form.append('username', username);
    for (const [name, bytes] of Object.entries(files)) {
      form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `${name}.png`);
    }
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const type = request.headers.get('content-type') ?? '';
    const payload = Buffer.from(await request.arrayBuffer());
    const response = await ask(server, 'saveCreatorDashboard', { token, raw: { type, payload } });
    return (response.body as { data: { logo: string; banner: string } }).data;
  }

  /** Someone whose every text says `word`. */
  async function plant(word: string): Promise<Member> {
    const username = `${word}.user`;
    const email = `${word}@example.org`;
    const { body } = await server.app
      .inject({
        method: 'POST',
        url: '/auth/register',
        payload: { username, email, password },
        headers: { 'user-agent': `${word} Firefox/1.0 Linux` },
      })
      .then((response) => ({ body: response.json<{ token: string; user: { _id: string } }>() }));
    const member = { username, email, token: body.token, id: body.user._id };
    await server.db.run(
      sql`update app_user set email_confirmed_at = created_at where id = ${member.id}`,
    );
    await ask(server, 'acknowledgeRules', { token: member.token, body: {} });
    await ask(server, 'login', { body: { email, password: 'a wrong guess' } });
    await server.db.run(sql`
      update app_user set name = ${word}, telegram_user_id = ${`${word}1`},
        telegram_username = ${word}, telegram_first_name = ${word}, telegram_photo_url = ${word}
      where id = ${member.id}`);
    await server.db.run(sql`
      insert into support_ticket (id, user_id, email, category, title, state, opened_at, changed_at,
        message_count, step_count)
      values (gen_random_uuid(), ${member.id}, null, 'other', ${word}, 'open', now(), now(), 1, 1),
        (gen_random_uuid(), null, ${email}, 'other', ${word}, 'open', now(), now(), 1, 1)`);
    await server.db.run(sql`
      insert into support_message (ticket_id, position, author, text, written_at)
      select id, 1, 'person', ${word}, now() from support_ticket where title = ${word}`);
    await server.db.run(sql`
      insert into support_step (ticket_id, position, stepped_at, state_after)
      select id, 1, now(), 'open' from support_ticket where title = ${word}`);
    await server.db.run(sql`
      insert into telegram_verification (id, user_id, code_hash, typed_username, state, created_at,
        expires_at, decided_at)
      values (gen_random_uuid(), ${member.id}, 'x', ${word}, 'replaced', now(),
        now() + interval '1 minute', now())`);
    await server.db.run(sql`
      insert into telegram_link (id, user_id, telegram_user_id, linked_at)
      values (gen_random_uuid(), ${member.id}, '770077', now())`);
    await server.db.run(sql`
      insert into telegram_message (id, reference, chat_id, text, may_repeat, state, not_before, created_at)
      values (gen_random_uuid(), 'x', 770077, ${word}, true, 'waiting', now(), now())`);
    await ask(server, 'saveCreatorDashboard', {
      token: member.token,
      body: {
        name: word,
        username: `${word}.brand`,
        description: word,
        tags: word,
        twitter: `https://x.com/${word}`,
        website: `https://${word}.example`,
        discord: `https://discord.gg/${word}`,
      },
    });
    return member;
  }

  /** A campaign of their own that ran and was settled, and one that was never paid for. */
  async function ownCampaign(person: Member, reviewer: Member): Promise<void> {
    const available = accounts.creatorAvailable(person.id);
    const buy = (status: string) =>
      ask(server, 'createDrip', {
        token: person.token,
        body: {
          packageId: 'ignition',
          initialTweetLink: `https://x.com/canary_x/status/19000000000000${status}`,
          about: 'A canary sings in dollars.',
        },
      });
    await give(server, available, 899_000_000n);
    expect((await buy('88888')).status).toBe(201);
    const task = await server.db.one(sql<{ id: string }>`
      select id from drip_tweet where tweet_id like '%88888'`);
    const worker = await join(server);
    await ask(server, 'saveXAccount', { token: worker.token, body: { xUsername: 'worker_one' } });
    await doTask(worker, task?.id ?? '');
    const approval = { params: { taskId: task?.id ?? '' }, body: { userId: worker.id } };
    await ask(server, 'approveTask', { token: reviewer.token, ...approval });
    hours(24 * 6);
    await server.sweep();
    await server.sweep();
    const left = await server.db.one(sql<{ balance: bigint }>`
      select balance from ledger.account where id = ${available.id}`);
    await give(server, available, -(left?.balance ?? 0n));
    expect((await buy('77777')).status).toBe(201);
  }
});
