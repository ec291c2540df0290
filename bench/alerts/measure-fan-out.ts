import { randomUUID } from 'node:crypto';
import { dayMs, usdc } from '@stoke/domain';
import { notifyFollowers } from '../../apps/server/src/people/alerts/notify-followers.ts';
import { systemClock as clock } from '../../apps/server/src/platform/clock.ts';
import { openDb, type Db } from '../../apps/server/src/platform/db/db.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { uuidV7 } from '../../apps/server/src/platform/ids.ts';
import { compare, interleave, type Method } from '../measure/interleave.ts';
import { asOwner, type ScratchPostgres } from '../parts/scratch-postgres.ts';
import { ratioFigure, type Figure } from '../report/figure.ts';

const followers = 10_000;
const bar = { atLeast: 0.4 };
const newId = uuidV7(clock);

/** Tells all followers of a brand that a campaign started, beside one statement that inserts as many notices. */
export async function measureFanOut(postgres: ScratchPostgres, method: Method): Promise<Figure[]> {
  const url = await postgres.createMigrated('bench_fan_out');
  const db = openDb({ url, role: 'stoke_app', connections: 2, applicationName: 'stoke-bench' });
  try {
    const creatorId = randomUUID();
    await fill(url, creatorId);
    const slices = await interleave(
      {
        received: () => notices(notifyAllPages(db, creatorId)),
        inserted: () => notices(insertAll(db, creatorId)),
      },
      method,
    );
    const name = `telling ${followers.toLocaleString('en-US')} followers of a campaign`;
    const ceiling = 'the same notices in one statement';
    return [
      ratioFigure({ name, unit: '/s', ceiling, bar }, compare(slices, 'received', 'inserted')),
    ];
  } finally {
    await db.close();
  }
}

/** Notices a second. */
async function notices(write: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await write();
  return (followers * 1000) / (performance.now() - start);
}

let days = 0;

/** Each time on another day, on which no one was told yet. */
function notifyAllPages(db: Db, creatorId: string) {
  days += 1;
  return () =>
    notifyFollowers(
      { db, clock, newId },
      {
        id: randomUUID(),
        kind: 'drip',
        creatorId,
        brand: 'Kestrel',
        name: 'Ignition Drip',
        pool: usdc(719_200_000n),
        activatedAt: new Date(clock.now().getTime() + days * dayMs),
      },
    );
}

function insertAll(db: Db, creatorId: string) {
  const at = clock.now();
  const facts = { brand: 'Kestrel', name: 'Ignition Drip', pool: '719200000' };
  return () =>
    db.run(sql`
      insert into notice (id, user_id, kind, subject, facts, happened_at, message_from)
      select gen_random_uuid(), user_id, 'followed_campaign', ${randomUUID()},
        ${JSON.stringify(facts)}::jsonb, ${at}, ${at}
      from follow where creator_id = ${creatorId}`);
}

async function fill(url: string, creatorId: string): Promise<void> {
  await asOwner(url, async (client) => {
    await client.query(
      `with person as (
        insert into app_user (id, username, username_key, email, password_hash, name, role,
          account_status, trust_score, created_at)
        select case n when 0 then $1::uuid else gen_random_uuid() end, 'fan_' || n, 'fan_' || n,
          'fan_' || n, '', '', 'user', 'active', 500, now() from generate_series(0, $2::int) n
        returning id), creator as (
        insert into creator_profile (user_id, username, username_key, name, description, tags,
          twitter, website, discord, created_at, changed_at)
        values ($1, 'kestrel', 'kestrel', 'Kestrel', '', '{}', '', '', '', now(), now()))
      insert into follow (creator_id, user_id, followed_at)
      select $1, id, now() from person where id <> $1`,
      [creatorId, followers],
    );
    await client.query('vacuum analyze');
  });
}
