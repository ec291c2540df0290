import path from 'node:path';
import { runChecks } from '../apps/server/src/money/ledger/index.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { repositoryRoot } from '../tools/process/repository-root.ts';
import type { Journal, Kind } from './load.ts';
import type { People } from './people.ts';
import type { World } from './world.ts';

const checks = path.join(repositoryRoot, 'checks');

/** What the database has of each kind, by the names under which it was acknowledged. */
async function readDone(world: World): Promise<Record<Kind, Set<string>>> {
  const rows = await world.db().all(sql<{ kind: Kind; id: string }>`
    select case purpose when 'withdrawal' then 'withdrawal' else 'payout' end as kind, id::text
      from payout
    union all select 'deposit', id::text from deposit
    union all select 'action', user_id || ' ' || task_id || ' ' || action from drip_action
    union all select 'submission', id::text from submission
    union all select 'approval', user_id || ' ' || task_id from submission
      where state = 'approved'`);
  const input = (kind: Kind) =>
    new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id));
  return {
    payout: input('payout'),
    withdrawal: input('withdrawal'),
    deposit: input('deposit'),
    action: input('action'),
    submission: input('submission'),
    approval: input('approval'),
  };
}

/** What is wrong now: checks that fail, and acts that were lost or done twice. Every call was answered. */
export async function compareActs(world: World, journal: Journal): Promise<string[]> {
  const wrong = (await runChecks({ books: world.db(), traffic: [world.db()] }, checks)).map(
    ({ name }) => `check ${name} fails`,
  );
  const done = await readDone(world);
  for (const [kind, ids] of Object.entries(journal.acknowledged)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of a record are its names
    const found = done[kind as Kind];
    const result = new Set(ids);
    const lost = [...result].filter((id) => !found.has(id));
    const extra = [...found].filter((id) => !result.has(id));
    if (lost.length > 0) wrong.push(`${kind}: ${lost.length} acknowledged and lost (${lost[0]})`);
    if (extra.length > 0) wrong.push(`${kind}: ${extra.length} done twice (${extra[0]})`);
  }
  return wrong;
}

/** Whether every payout is on chain, and every deposit that was sent in the books. */
export async function isAtRest(world: World, { sentMicro }: Journal): Promise<boolean> {
  const row = await world.db().one(sql<{ waiting: bigint; credited: bigint }>`
    select (select count(*) from payout where state <> 'confirmed') as waiting,
      (select coalesce(sum(credited_micro), 0)::bigint from deposit) as credited`);
  return row?.waiting === 0n && row.credited === sentMicro;
}

/** What is wrong with the wallets once all is at rest: each has what the books paid to it, once. */
export async function compareWallets(
  world: World,
  people: People,
  journal: Journal,
): Promise<string[]> {
  const paid = await world.db().all(sql<{ address: string; amount: bigint; states: string }>`
    select address, sum(amount_micro)::bigint as amount_micro, string_agg(distinct state, ' ') as states
    from payout group by address`);
  const wrong: string[] = [];
  let sum = 0n;
  for (const { wallet } of [...people.earners, people.creator]) {
    const row = paid.find(({ address }) => address === wallet);
    const onChain = await world.chain.tokenBalance(wallet);
    sum += onChain;
    if (row?.states !== undefined && row.states !== 'confirmed')
      wrong.push(`payouts are ${row.states}`);
    if (onChain !== (row?.amount ?? 0n)) {
      wrong.push(`${wallet} has ${onChain} and the books paid ${row?.amount ?? 0n}`);
    }
  }
  const treasury = await world.chain.treasuryBalance();
  const should = world.treasuryMicro + journal.sentMicro - sum;
  if (treasury !== should) wrong.push(`the treasury has ${treasury} and should have ${should}`);
  return wrong;
}
