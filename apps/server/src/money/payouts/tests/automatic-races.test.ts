import { afterAll, afterEach, describe, expect } from 'vitest';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { sql } from '../../../platform/db/sql.ts';
import { automaticVerbs } from './automatic-world.ts';
import { openPayoutWorld } from './payout-world.ts';

const dollar = 1_000_000n;
const world = await openPayoutWorld(1_000_000n * dollar);
const { offNotices, payoutsOf, wishing, work } = automaticVerbs(world);

afterEach(async () => expect(await world.failing(), 'checks').toEqual([]));
afterAll(() => world.close());

describe('any number of workers', () => {
  race('request a due payout once', async (workers) => {
    const earners = await Promise.all([wishing(90n), wishing(120n)]);
    await together(workers, work);
    for (const earner of earners) expect(await payoutsOf(earner)).toHaveLength(1);
  });

  race('and a request by hand never take more than the balance', async (workers) => {
    const ana = await wishing(90n);
    const both = [
      world.request(ana, 60n).then(
        () => 60n,
        () => 0n,
      ),
      together(workers, work),
    ];
    await Promise.all(both);
    const taken = (await payoutsOf(ana)).map(({ amount }) => amount);
    expect(taken).toHaveLength(1);
    const { available, inFlight } = await world.read(ana);
    expect(available + inFlight).toBe(90n * dollar);
    expect(inFlight).toBe(taken[0]);
  });

  race('tell of a wish that ended once', async (workers) => {
    const ana = await wishing(90n);
    await world.db.run(sql`update app_user set wallet_address = null where id = ${ana.userId}`);
    await together(workers, work);
    expect(await offNotices(ana)).toHaveLength(1);
  });
});
