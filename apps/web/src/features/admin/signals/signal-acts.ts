import type { Signal } from '@stoke/contract';
import { signalActs, type SignalAct } from '@stoke/domain';

export type Acted = NonNullable<Signal['acts']>[number];

/** The words of the acts on everyone in a signal. */
export const groupActs = {
  hold: {
    label: 'Hold payouts',
    done: 'Payouts held',
    effect: 'Their payouts wait for an admin until this is undone.',
    undoing: 'Payouts that nothing else holds are sent.',
    description: 'Kept in the audit log.',
    maxLength: 500,
  },
  reject: {
    label: 'Reject work',
    done: 'Waiting work rejected',
    effect: 'All their waiting work is rejected in a minute; until then it can be undone.',
    undoing: 'Rejections that have not taken effect are withdrawn.',
    description: 'Kept in the audit log. Shown to the people.',
    maxLength: 500,
  },
  ban: {
    label: 'Ban',
    done: 'Banned',
    effect: 'Their payouts are held, and their work in review is removed.',
    undoing: 'The bans are lifted; work that was taken out stays out.',
    description: 'Kept in the audit log. Shown to the people.',
    maxLength: 300,
  },
} as const satisfies Record<SignalAct, unknown>;

/** The acts on everyone in a signal, without those already in force for all of them. */
export function actsLeft({ acts, repeatable, dismissed }: Signal): SignalAct[] {
  if (dismissed !== null) return [];
  const standing = new Set((acts ?? []).flatMap((each) => (each.undone ? [] : [each.act])));
  return signalActs.filter((act) => !standing.has(act) || repeatable?.includes(act));
}

/** Whether something was done that can be undone. */
export function isUndoable({ acts }: Signal): boolean {
  return acts?.some(({ undone }) => undone === null) ?? false;
}
