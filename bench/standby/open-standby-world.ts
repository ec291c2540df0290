import { openPair, ask, until } from '../../faults/pair.ts';
import { openWorldOn } from '../../faults/world.ts';
import { openTcpLine, throughPort } from '../../apps/server/testing/platform/tcp-line.ts';

export type StandbyWorld = Awaited<ReturnType<typeof openStandbyWorld>>;

/**
 * A Stoke of two processes for calls on a primary with a standby. The first reads from the standby, the second does
 * not know it. No commit waits for the standby: one that is read from is seldom the one that commits wait for.
 */
export async function openStandbyWorld() {
  const world = await openWorldOn(
    async (dir) => {
      const pair = await openPair(dir, { fsync: 'on' });
      const toStandby = await openTcpLine(pair.standby().port);
      return {
        ...pair,
        toStandby,
        readUrl: throughPort(pair.standby().url, toStandby.port),
        close: async () => {
          await toStandby.close();
          await pair.close();
        },
      };
    },
    {},
    [{ ROLES: 'api,worker' }, { ROLES: 'api', DATABASE_READ_URL: '' }],
  );
  const [reading, other] = world.servers;
  if (!reading || !other) throw new Error('There are not two processes.');
  await ask(world.primary(), `alter system set synchronous_standby_names = ''`);
  await ask(world.primary(), 'select pg_reload_conf()');
  await untilRead({ reading });
  return { ...world, reading, other };
}

/** What a process says of its reads. */
export async function readsOf({ url }: { url: string }) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (name: string) =>
    Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    isUsed: value('stoke_replica{what="used"}') === 1,
    fromStandby: value('stoke_reads{from="replica"}'),
    fromPrimary: value('stoke_reads{from="primary"}'),
  };
}

/** Waits until the process reads from the standby. */
export async function untilRead({ reading }: Pick<StandbyWorld, 'reading'>): Promise<void> {
  await until('the standby is read from', async () => (await readsOf(reading)).isUsed);
}
