import type { Signal } from '@stoke/contract';
import { signalActs, type SignalAct } from '@stoke/domain';

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
