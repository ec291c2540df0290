import { afterAll, expect, test } from 'vitest';
import { hourMs, openBoostWorld } from '../../../../testing/server/boost-world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { lastId } from '../../../platform/http/id-cursor.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { stateAt } from '../boost-state.ts';
import { listOfCreator } from '../boost-store.ts';
import { checkLoop, inspect } from '../verify-loop.ts';

const world = await openBoostWorld();
afterAll(() => world.server.close());

test('both ends of its window belong to a campaign: a trade counts there, and it still runs', async () => {
  const { server, deps, market, owner, campaign, member, rich, trade } = world;
  const trader = await rich();
  const signature = await trade(trader);
  const asked = { signature, wallet: trader.address, token: market.token };
  const { blockTime } = await inspect(deps, asked);
  const at = (milliseconds: number) => new Date(Number(blockTime) + milliseconds);
  const tried = async (startsAt: Date, endsAt: Date) => {
    const boost = await campaign();
    await server.db.run(sql`
      update boost_campaign set starts_at = ${startsAt}, ends_at = ${endsAt} where id = ${boost._id}`);
    const { _id: participationId } = await member(boost, 1, trader.address);
    return checkLoop(deps, { participationId, signature }).then(
      () => boost._id,
      (error: unknown) => error instanceof Refusal && error.code,
    );
  };
  const id = await tried(at(0), at(hourMs));
  expect(id).not.toBe('boost.outside_window');
  expect(await tried(at(1), at(hourMs))).toBe('boost.outside_window');
  expect(await tried(at(-hourMs), at(0))).not.toBe('boost.outside_window');
  expect(await tried(at(-hourMs), at(-1))).toBe('boost.outside_window');

  const timed = { state: 'pending', startsAt: at(0), endsAt: at(hourMs) } as const;
  const states = [-1, 0, hourMs, hourMs + 1].map((milliseconds) =>
    stateAt(timed, at(milliseconds)),
  );
  expect(states).toEqual(['pending', 'active', 'active', 'ended']);
  const isListedOver = async (now: Date) => {
    const search = { creatorId: owner.id, now, state: 'over', text: '' } as const;
    const over = await listOfCreator(server.db, { ...search, before: lastId, limit: 200 });
    return over.some((one) => one.id === id);
  };
  expect([await isListedOver(at(hourMs)), await isListedOver(at(hourMs + 1))]).toEqual([
    false,
    true,
  ]);
});
