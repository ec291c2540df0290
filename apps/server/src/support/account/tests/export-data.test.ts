import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { accounts } from '../../../money/ledger/index.ts';
import { give } from '../../../../testing/server/money.ts';
import { newWallet } from '../../../../testing/server/new-wallet.ts';
import { ban } from '../../../../testing/server/ban.ts';
import { openTestServer } from '../../../../testing/server/test-server.ts';
import { ask, join } from '../../../../testing/server/visitor.ts';

const server = await openTestServer();
afterAll(() => server.close());

type Export = {
  format: string;
  userId: string;
  generatedAt: string;
  data: Record<string, Record<string, unknown>[]>;
};
const exported = (token: string) => ask(server, 'exportData', { token });

test('the export is a file with a date in its name that holds what is known', async () => {
  const member = await join(server);
  const walletAddress = newWallet();
  await ask(server, 'saveWallet', { token: member.token, body: { walletAddress } });
  await ask(server, 'saveXAccount', { token: member.token, body: { xUsername: 'Export_Me' } });
  await give(server, accounts.earnerAvailable(member.id), 1_234_567n);
  await ask(server, 'setAutomaticPayout', { token: member.token, body: { threshold: 60.5 } });
  const { status, headers, body } = await exported(member.token);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="stoke-data-2026-06-01.json"');
  expect(headers['cache-control']).toBe('no-store');
  const { data, ...head } = body as Export;
  expect(head).toEqual({
    format: 'stoke-export/1',
    userId: member.id,
    generatedAt: '2026-06-01T12:00:00.000Z',
  });
  expect(data['profile']).toMatchObject([
    { id: member.id, username: member.username, email: member.email, walletAddress },
  ]);
  expect(data['wallets']).toMatchObject([{ address: walletAddress }]);
  expect(data['xAccounts']).toMatchObject([{ handle: 'Export_Me' }]);
  expect(data['automaticPayout']).toMatchObject([{ threshold: 60.5 }]);
  expect(data['rulesAccepted']).toHaveLength(1);
  expect(data['sessions']).toHaveLength(1);
  expect(data['postings']).toMatchObject([{ account: 'earner_available', amount: 1.234567 }]);
  expect(data['notices']?.length).toBeGreaterThan(0);
});

test('no secret and no one else is in it', async () => {
  const [member, other] = [await join(server), await join(server)];
  await ask(server, 'forgotPassword', { body: { email: member.email } });
  await server.sweep();
  const text = JSON.stringify((await exported(member.token)).body);
  expect(text).toContain('password_reset');
  expect(text).not.toMatch(/argon2|passwordHash|password_hash|tokenHash|sessionVersion/);
  expect(text).not.toContain(other.id);
  expect(text).not.toContain(other.username);
});

test('a banned person may have it, a visitor may not', async () => {
  const member = await join(server);
  await ban(server, member.id);
  expect((await exported(member.token)).status).toBe(200);
  expect((await ask(server, 'exportData')).status).toBe(401);
});

test('every table that knows a person is exported, or named here with the reason', async () => {
  const owners = ['user_id', 'creator_id'];
  const found = await server.db.all(sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema in ('public', 'traffic') and column_name = any(${owners}::text[])
      and not (select relispartition from pg_class
        where oid = format('%I.%I', table_schema, table_name)::regclass)`);
  const known = new Map([
    ['admin_request', 'adminRequests'],
    ['appeal', 'appeals'],
    ['ban', 'bans'],
    ['boost_campaign', 'boostCampaigns'],
    ['boost_participation', 'boostParticipations'],
    ['campaign', 'dripCampaigns'],
    ['creator_profile', 'creatorProfile'],
    ['deposit', 'deposits'],
    ['drip_action', 'dripActions'],
    ['fomo_place', 'fomoPlaces'],
    ['follow', 'follows'],
    ['image', 'images'],
    ['notice', 'notices'],
    ['notice_choice', 'noticeChoices'],
    ['outgoing_mail', 'mails'],
    ['one_time_code', 'emailLinks'],
    ['passkey', 'passkeys'],
    ['payout', 'payouts'],
    ['person_note', 'notesOfAdmins'],
    ['automatic_payout', 'automaticPayout'],
    ['rules_acceptance', 'rulesAccepted'],
    ['spark_action', 'sparkActions'],
    ['spark_mute', 'sparkParticipations'],
    ['spark_participation', 'sparkParticipations'],
    ['spark_reward_day', 'sparkRewards'],
    ['spark_reversal', 'sparkReversals'],
    ['submission', 'work'],
    ['suspension', 'suspensions'],
    ['support_ticket', 'tickets'],
    ['telegram_link', 'telegramLinks'],
    ['telegram_verification', 'telegramRequests'],
    ['trace', 'traces'],
    ['trust_move', 'trustMoves'],
    ['user_session', 'sessions'],
    ['second_factor', 'secondFactor'],
    ['wallet_change', 'wallets'],
    ['x_change', 'xAccounts'],
    ['x_claim', 'xClaims'],
  ]);
  const without = new Map([
    ['avatar', 'the picture is exported as an image'],
    ['signal_due', 'what the finder of abuse signals looks at within seconds'],
    ['signal_person', 'what admins look at; the traces are exported'],
    ['signal_act_person', 'whom an act of admins was about; bans and decisions are exported'],
    ['x_work', 'the tweets of the work, which is exported'],
    ['creator_audience', 'whom campaigns reached; the work and the actions are exported'],
    ['active_earner', 'the last day of the work, which is exported'],
    ['campaign_outcome', 'what became of the work and the actions, which are exported'],
    ['decided_work', 'a view of the work, which is exported'],
    ['dispute', 'until when work could be appealed; the appeals are exported'],
    ['trust_work', 'the sum of the approved work'],
    ['paid_total_change', 'a payout that is not in the sum of all yet; the payouts are exported'],
    ['deposit_credit', 'each is a posting of the creator balance'],
    ['erasure', 'of accounts that are gone'],
    ['paid_total_change', 'payouts until they are in the sum of all; the payouts are exported'],
    [
      'telegram_release',
      'until when only the account itself links it again; the links are exported',
    ],
    ['spark_erasure', 'of accounts that are gone'],
    ['spark_hiding', 'which messages were to be deleted in a group; the messages are exported'],
    ['spark_earner', 'who is paid for a Telegram account; the actions are exported'],
    ['pending_amount', 'a queue, for a moment; the actions are exported'],
    ['former_account', 'of accounts that are gone'],
    ['returned_account', 'the move of the score, which is exported'],
    ['idempotency_key', 'the answers to calls whose outcome is exported'],
    ['recovery_code', 'hashes of secrets'],
    ['login_step', 'logins that wait for a code, for ten minutes'],
    ['passkey_challenge', 'what a passkey has to sign, for five minutes'],
  ]);
  const { data } = (await exported((await join(server)).token)).body as Export;
  for (const { name } of found) {
    const part = known.get(name);
    if (part !== undefined) expect(Object.keys(data), name).toContain(part);
    else expect([...without.keys()], `${name} is held and not exported`).toContain(name);
  }
});

test('every column that keeps an image is asked before an image is removed', async () => {
  const found = await server.db.all(sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema in ('public', 'traffic') and data_type = 'text'
      and column_name ~ 'logo|banner|image|photo|picture' order by 1`);
  // the photo is a link to Telegram
  expect(found.map(({ name }) => name)).toEqual([
    'app_user.telegram_photo_url',
    'banner.image',
    'campaign.banner',
    'creator_profile.banner',
    'creator_profile.logo',
  ]);
});

test(
  'a hundred thousand rows are read page by page, in bounded memory',
  { tags: ['long'] },
  async () => {
    const member = await join(server);
    // In parts, each well within the time that a statement may take on any machine.
    for (let from = 1; from < 100_000; from += 10_000) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await server.db.run(sql`
        insert into notice (id, user_id, kind, subject, facts, happened_at, message_from)
        select gen_random_uuid(), ${member.id}, 'work_rejected', n::text, '{}', now(), now()
        from generate_series(${from}::int, ${from}::int + 9999) n`);
    }
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    const { body } = await exported(member.token);
    clearInterval(watch);
    const { data } = body as Export;
    expect(data['notices']).toHaveLength(100_000);
    expect(new Set(data['notices']?.map(({ id }) => id)).size).toBe(100_000);
    // the test itself holds the whole text, and reads it twice
    expect((most - before) / 1e6).toBeLessThan(600);
  },
);

test('the sixth download within a quarter of an hour waits, from whatever address', async () => {
  const strict = await openTestServer({ limitFactor: 1 });
  try {
    const { token } = await join(strict);
    const download = (remoteAddress: string) =>
      strict.app.inject({
        url: '/api/users/export',
        remoteAddress,
        headers: { authorization: `Bearer ${token}` },
      });
    for (let i = 0; i < 5; i += 1) {
      expect((await download(`198.51.100.${i}`)).statusCode).toBe(200);
    }
    const sixth = await download('198.51.100.9');
    expect([sixth.statusCode, sixth.json<{ code: string }>().code]).toEqual([
      429,
      'export.too_many',
    ]);
    expect(sixth.headers['retry-after']).toBe('900');
  } finally {
    await strict.close();
  }
});
