import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockSignal, type SignalRow } from './signal-list-store.ts';

/** Locks an open signal for an act on its people. @throws Refusal when it has more of them than were `seen`. */
export async function lockOpenSignal(
  tx: Tx,
  { id, seen }: { id: string; seen: number | undefined },
): Promise<SignalRow> {
  const signal = await lockSignal(tx, id);
  if (!signal) throw new Refusal('request.not_found');
  if (signal.state !== 'open') throw new Refusal('signal.already_dismissed');
  if (seen !== undefined && signal.size > seen) throw new Refusal('signal.changed');
  return signal;
}
