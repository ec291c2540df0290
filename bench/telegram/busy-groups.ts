import { randomUUID } from 'node:crypto';
import type { RawUpdate } from '../../apps/server/src/gateways/telegram/index.ts';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import type { TrafficDatabases } from '../../apps/server/src/platform/db/traffic.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { asOwner } from '../parts/scratch-postgres.ts';

export type BusyGroups = { chats: readonly number[]; campaigns: readonly string[]; people: number };

const price = 100_000_000_000n;

/** Running Sparks, one in each group, and people who take part in all of them. */
export async function openBusyGroups(
  { db, traffic }: { db: Db; traffic: TrafficDatabases },
  url: string,
  { groups, people, since }: { groups: number; people: number; since: Date },
): Promise<BusyGroups> {
  const campaigns = Array.from({ length: groups }, () => randomUUID());
  const places = traffic.all.length - 1;
  const chats = campaigns.map((_, n) => -1_000_000_000 - n);
  await asOwner(url, async (client) => {
    await client.query(
      `insert into app_user (id, username, username_key, email, password_hash, name, role,
         account_status, trust_score, telegram_user_id, created_at)
       select gen_random_uuid(), 'busy' || n, 'busy' || n, 'busy' || n || '@x.test', '-', 'Busy',
         'user', 'active', 500, (7000000 + n)::text, $2
       from generate_series(1, $1::int) n`,
      [people, since],
    );
    await client.query(
      `insert into telegram_link (id, user_id, telegram_user_id, linked_at)
       select gen_random_uuid(), id, telegram_user_id, $1 from app_user where username like 'busy%'`,
      [since],
    );
    await client.query(
      `insert into rules_acceptance (user_id, version, accepted_at)
       select id, '1', $1 from app_user where username like 'busy%'`,
      [since],
    );
    for (const [n, id] of campaigns.entries()) {
      await client.query(
        `insert into campaign (id, kind, creator_id, name, banner, state, price_micro, pool_micro,
           fee_micro, min_reward_micro, duration_hours, created_at, funded_at, activated_at,
           end_time)
         values ($1, 'spark', gen_random_uuid(), 'Busy', '/media/x', 'active', $2, $2, 0, 10000, 240,
           $3, $3, $3, $3::timestamptz + interval '240 hours')`,
        [id, String(price), since],
      );
      await client.query(
        `insert into spark_group (chat_id, title, has_rights, changed_at) values ($1, 'Busy', true, $2)`,
        [String(chats[n]), since],
      );
      await client.query(
        `insert into spark_campaign (id, group_link, tweet_id, tweet_url, hashtags, needs_like,
           needs_retweet, needs_comment, needs_join, instructions, person_percent,
           connected_at, telegram_chat_id, is_running, traffic_database)
         values ($1, '@busy', '1', 'https://x.com/i/web/status/1', '{}', false, false, false, false,
           '', 25, $2, $3, true, $4)`,
        [id, since, String(chats[n]), places === 0 ? 0 : 1 + (n % places)],
      );
    }
  });
  const userIds = await db.values(sql<{ id: string }>`
    select id from app_user where username like 'busy%'`);
  for (const campaignId of campaigns) {
    await traffic.databaseOf(campaignId).run(sql`
      insert into traffic.spark_participation (campaign_id, user_id, participates_since, actions_done_at)
      select ${campaignId}, id, ${since}, ${since} from unnest(${userIds}::uuid[]) u (id)`);
  }
  return { chats, campaigns, people };
}

/** Messages as Telegram brings them from `at` on: by everyone in turn, in every group in turn. */
export function talkIn(
  { chats, people }: BusyGroups,
  { count, from, at }: { from: number; count: number; at: Date },
): RawUpdate[] {
  return Array.from({ length: count }, (_, n) => {
    const number = from + n;
    const chatId = chats[number % chats.length] ?? 0;
    const sender = 7_000_001 + (Math.floor(number / chats.length) % people);
    // Each person's next message comes later than the spacing.
    const round = Math.floor(n / (chats.length * people));
    const date = Math.floor(at.getTime() / 1000) + round * 61;
    return {
      update_id: number + 1,
      message: {
        message_id: number + 1,
        date,
        chat: { id: chatId, type: 'supergroup', title: 'Busy' },
        from: { id: sender, is_bot: false, first_name: 'Busy' },
        text: textOf(number),
      },
    };
  });
}

const small =
  'i you we it is was can will the a this that for with about and but so not just'.split(' ');
/** One message of so many is a list of words, which is doubtful. */
const perList = 10;

/**
 * Words of five letters, unlike those of every other number; with a small word before each they are a
 * sentence.
 */
function textOf(number: number): string {
  let seed = Math.imul(number + 1, 2_654_435_761);
  const letter = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    return String.fromCodePoint(97 + ((seed >>> 24) % 26));
  };
  const word = () => Array.from({ length: 5 }, letter).join('');
  if (number % perList === 0) return Array.from({ length: 6 }, word).join(' ');
  const pair = () => `${small[(letter().codePointAt(0) ?? 0) % small.length]} ${word()}`;
  return Array.from({ length: 5 }, pair).join(' ');
}
