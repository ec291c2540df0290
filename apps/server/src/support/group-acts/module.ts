import type { SignalAct } from '@stoke/domain';
import { firstId } from '../../platform/http/id-cursor.ts';
import { dueWorker } from '../../platform/jobs/due-worker.ts';
import type { Module } from '../../platform/module.ts';
import { type ActPerson, listOpenPeople } from '../../safety/signals/index.ts';
import { actOnSignal, undoAct } from './act-on-signal.ts';
import type { GroupDeps } from './group-deps.ts';
import { stepPerson } from './step-person.ts';

const perPage = 100;

/** Acts on everyone in an abuse signal. */
export function groupActModule(deps: GroupDeps) {
  const { db, clock } = deps;
  return {
    routes: {
      actOnSignal: ({ caller, params: { id: signalId }, body, idempotent }) => {
        const { people: seen, ...act } = body;
        const input = { signalId, seen, ...act, by: caller.userId };
        return idempotent(async (tx) => {
          const { id, people } = await actOnSignal(deps, tx, input);
          return {
            id,
            message: `${verbs[body.act]} ${people === 1 ? '1 account' : `${people} accounts`}.`,
          };
        });
      },
      undoSignalAct: ({ caller, params: { id }, body: { reason }, idempotent }) =>
        idempotent((tx) => undoAct(deps, tx, { id, by: caller.userId, reason })),
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
  ban: 'Banning',
};
