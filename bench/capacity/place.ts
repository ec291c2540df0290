import { until } from '../../faults/pair.ts';
import type { People } from '../../faults/people.ts';
import { openSingle, openWorldOn } from '../../faults/world.ts';
import { openBareTelegram } from './bare-telegram.ts';
import type { Cost, Meter } from './meter.ts';

const bot = { id: 7_845_711_902, username: 'StokeBot' };

export type World = Awaited<ReturnType<typeof openCapacityWorld>>;
/** Where acts are measured, and what they cost so far. */
export type Place = {
  world: World;
  meter: Meter;
  people: People;
  costs: Cost[];
};

/** A Stoke with all roles in one process. Its chain, its Telegram and its callers are in this one. */
export async function openCapacityWorld() {
  const telegram = await openBareTelegram(bot);
  const world = await openWorldOn(async (dir) => openSingle(dir, 'on'), {
    ROLES: 'api,worker,bot',
    TELEGRAM_API_ROOT: telegram.apiRoot,
    REVIEW_UNDO_SECONDS: '1',
    SPARK_SETTLE_SECONDS: '1',
  });
  return {
    ...world,
    telegram,
    close: async () => {
      await world.close();
      await telegram.close();
    },
  };
}

/** Waits until the server has done it, also on a machine that is busy with other things. */
export async function untilDone(what: string, isDone: () => Promise<boolean>): Promise<void> {
  await until(what, isDone, 10 * 60_000);
}
