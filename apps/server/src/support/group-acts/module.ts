import type { SignalAct } from '@stoke/domain';
import { firstId } from '../../platform/http/id-cursor.ts';
import { dueWorker } from '../../platform/jobs/due-worker.ts';
import type { Module } from '../../platform/module.ts';
import { type ActPerson, listActPeople, listOpenPeople } from '../../safety/signals/index.ts';
import { actOnSignal, undoAct } from './act-on-signal.ts';
import type { GroupDeps } from './group-deps.ts';
import { stepPerson } from './step-person.ts';

const perPage = 100;

/** Acts on all people of an abuse signal at once. */
export function groupActModule(deps: GroupDeps) {
  const { db, clock } = deps;
  /** What the worker would do within a minute; an error leaves it to the worker. */
  async function stepAll(actId: string): Promise<void> {
    for (const person of await listActPeople(db, actId)) {
      await stepPerson(deps, person).catch(() => undefined);
    }
  }
  return {
    routes: {
      actOnSignal: async ({
        caller,
        params: { id: signalId },
        body: { act, reason },
        idempotent,
      }) => {
        const input = { signalId, act, reason, by: caller.userId };
        let acted: string | null = null;
        const done = await idempotent(async (tx) => {
          const { id, people } = await actOnSignal(deps, tx, input);
          acted = id;
          return {
            id,
            message: `${verbs[act]} ${people === 1 ? '1 account' : `${people} accounts`}.`,
          };
        });
        if (acted !== null && act !== 'hold') await stepAll(acted);
        return done;
      },
      undoSignalAct: async ({ caller, params: { id }, body: { reason }, idempotent }) => {
        const done = await idempotent(async (tx) => {
          await undoAct(deps, tx, { id, by: caller.userId, reason });
          return { message: 'Undone.' };
        });
        await stepAll(id);
        return done;
      },
    },
    workers: [
      dueWorker({
        name: 'signal acts',
        everySeconds: 20,
        clock,
        list: (after: ActPerson | null) =>
          listOpenPeople(db, { after: after?.id ?? firstId, limit: perPage }),
        work: (person) => stepPerson(deps, person),
      }),
    ],
  } satisfies Module;
}

const verbs: Readonly<Record<SignalAct, string>> = {
  hold: 'Holding the payouts of',
  reject: 'Rejecting the waiting work of',
  ban: 'Banned',
};
