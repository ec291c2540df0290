import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../src/platform/clock.ts';
import type { TestChain } from '../gateways/test-chain.ts';

/** What a worker is told that kills itself at a point of its work. */
export type CrashOrder = {
  databaseUrl: string;
  rpcUrl: string;
  mint: string;
  treasuryKey: string;
  /** Unix milliseconds at which its clock starts. */
  now: number;
  crashAt: string;
};

/** Lets a worker run until it dies, blocks going by. Answers the signal that ended it. */
export async function runUntilCrash<Order extends CrashOrder>(
  { solana, ownerUrl, deps }: { solana: TestChain; ownerUrl: string; deps: { clock: Clock } },
  /** The path of its file. */
  worker: string,
  own: Pick<Order, 'crashAt'> & Omit<Order, keyof CrashOrder>,
  slots = 1,
): Promise<string | null> {
  const order = {
    databaseUrl: ownerUrl,
    rpcUrl: solana.local.rpcUrl,
    mint: solana.chain.mint,
    treasuryKey: join(solana.dir, 'treasury.json'),
    now: deps.clock.now().getTime(),
    ...own,
  };
  const child = spawn(process.execPath, [worker, JSON.stringify(order)], { stdio: 'inherit' });
  const ended = once(child, 'exit').then(() => child.signalCode);
  for (;;) {
    const signal = await Promise.race([ended, sleep(20).then(() => 'running' as const)]);
    if (signal !== 'running') return signal;
    solana.local.advance(slots);
  }
}
