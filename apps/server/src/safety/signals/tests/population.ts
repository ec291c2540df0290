import { sql } from '../../../platform/db/sql.ts';
import type { StoryWorld } from '../../../../testing/money/story-world.ts';
import { leaveTraces, type Trace } from '../../../people/users/index.ts';

/** Adds accounts; returns their ids. */
export async function addPeople(
  { db, deps, clock }: StoryWorld,
  { count, prefix }: { prefix: string; count: number },
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => deps.newId());
  await db.run(sql`
    insert into app_user (id, username, username_key, email, password_hash, name, role,
      account_status, trust_score, created_at)
    select id, n, n, n || '@x.test', '-', 'Person', 'user', 'active', 500,
      ${clock.now()}::timestamptz - interval '30 days'
    from unnest(${ids}::uuid[]) with ordinality g (id, place),
      lateral (select ${prefix} || place as n) named`);
  return ids;
}

type World = { world: StoryWorld; random: () => number; seed: number };

/**
 * Thousands of honest people: households of one to four share an address and a device, have wallets of
 * their own and their own proofs; some meet up to three strangers at an address, as in a café.
 */
export async function addHonest({ world, random, seed }: World, count: number): Promise<string[]> {
  const people = await addPeople(world, { prefix: `honest${seed}x`, count });
  const at = world.clock.now();
  const traces: Trace[] = [];
  for (let next = 0, home = 0; next < people.length; home += 1) {
    const household = people.slice(next, next + 1 + Math.floor(random() * 4));
    next += household.length;
    const sharesDevice = random() < 0.5;
    for (const [n, userId] of household.entries()) {
      const leave = (kind: Trace['kind'], value: string) =>
        traces.push({ userId, kind, value: `${seed} ${value}`, at });
      leave('address', `home ${home}`);
      leave('device', sharesDevice ? `home ${home}` : `own ${home} ${n}`);
      leave('wallet', userId);
      if (random() < 0.3) leave('funding', `funds ${userId}`);
      if (random() < 0.5) leave('proof', `proof ${userId}`);
      if (random() < 0.2) leave('address', `café ${Math.floor(next / 4)}`);
    }
  }
  for (let from = 0; from < traces.length; from += 2000) {
    await leaveTraces(world.db, traces.slice(from, from + 2000));
  }
  return people;
}

/** People with one thing in common and homes of their own. */
export async function addRing(
  { world, random, seed }: World,
  kind: Trace['kind'],
): Promise<string[]> {
  const count = 5 + Math.floor(random() * 8);
  const people = await addPeople(world, { prefix: `ring${seed}${kind}`, count });
  const at = world.clock.now();
  const homes = people.map((userId) => ({
    userId,
    kind: 'address' as const,
    value: `${seed} home of ${userId}`,
    at,
  }));
  const same = people.map((userId) => ({ userId, kind, value: `${seed} ${kind} of a ring`, at }));
  await leaveTraces(world.db, [...homes, ...same]);
  return people;
}

/** A creator whose other accounts earn from the creator's campaigns and share one trace each. */
export async function addSelfDealing(
  { world, random, seed }: World,
  kind: 'wallet' | 'device',
): Promise<string[]> {
  const count = 6 + Math.floor(random() * 4);
  const people = await addPeople(world, { prefix: `deal${seed}${kind}`, count });
  const [creatorId = '', ...earners] = people;
  const at = world.clock.now();
  await addWorkFor(world, { creatorId, people: earners });
  await leaveTraces(
    world.db,
    people.map((userId) => ({ userId, kind, value: `${seed} ${kind} of a dealer`, at })),
  );
  return people;
}

/** Rejected work for a campaign of this creator. */
export async function addWorkFor(
  world: StoryWorld,
  { creatorId, people }: { creatorId: string; people: readonly string[] },
): Promise<void> {
  // a campaign that never ran is enough for the creator
  const campaignId = world.deps.newId();
  await world.db.run(sql`
    insert into campaign (id, kind, creator_id, name, state, price_micro, pool_micro, fee_micro,
      min_reward_micro, duration_hours, created_at)
    values (${campaignId}, 'drip', ${creatorId}, 'Own', 'pending', 1000, 800, 200, 1, 12,
      ${world.clock.now()})`);
  await addWork(world, { creatorId, campaignId, people, pieces: 3 });
}

/** Rejected work, which moves no money. */
export async function addWork(
  { db, clock }: StoryWorld,
  {
    campaignId,
    creatorId,
    people,
    pieces,
  }: { creatorId: string; campaignId: string; people: readonly string[]; pieces: number },
): Promise<void> {
  await db.run(sql`
    insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro, state,
      attempt, submitted_at, decide_before, decided_at, reason, evidence)
    select uuidv7(), 'fomo', ${campaignId}::uuid, ${creatorId}::uuid, gen_random_uuid(),
      user_id, 180000, 'rejected', 1, ${clock.now()}, ${clock.now()}, ${clock.now()}, 'not_done', '{}'
    from unnest(${people}::uuid[]) user_id, generate_series(1, ${pieces})`);
}
