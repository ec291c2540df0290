import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendFromDemoWallet } from '@stoke/chain-local';
import { CallError } from '@stoke/contract/client';
import type { People, Person } from './people.ts';
import type { World } from './world.ts';

/** What a server said it did. */
export type Kind = 'payout' | 'withdrawal' | 'deposit' | 'action' | 'submission' | 'approval';

/** A call, the same at each try. Returns the id that the server gave to what it made, if any. */
type Act = { kind: Kind; run: () => Promise<string | null> };

export type Journal = {
  /** The acknowledged acts of each kind: ids, or names of our own where the answer has none. */
  acknowledged: Record<Kind, string[]>;
  /** Calls without an answer: no one knows whether they were done. */
  open: Act[];
  /** How many there were of each status and code. */
  unanswered: Map<string, number>;
  /** Dollars of deposits that were sent on chain. */
  sentMicro: bigint;
  refused: Map<string, number>;
};

const answeredWithinMs = 600_000;

export type Load = ReturnType<typeof openLoad>;

/**
 * People who work, pay and are paid, and who note every answer. After a call without one, they rest
 * for `unansweredRestMs`.
 */
export function openLoad(world: World, people: People, unansweredRestMs = 0) {
  const { journal, attempt, repeat, atAnswer } = openJournal(unansweredRestMs);
  const state = { isRunning: false };
  const lanes = [
    ...people.earners.map((earner, n) => earnerLane(earner, n, people.tasks)),
    creatorLane(world, people.creator, journal),
    adminLane(people.admin),
  ];
  const work = async (lane: Lane) => {
    while (state.isRunning) {
      await lane(attempt);
      await sleep(20);
    }
  };
  return {
    journal,
    atAnswer,
    repeat,
    /** Works until `stop`. */
    run: async () => {
      state.isRunning = true;
      await Promise.all(lanes.map(work));
    },
    stop: () => {
      state.isRunning = false;
    },
  };
}

function openJournal(unansweredRestMs: number) {
  const journal: Journal = {
    acknowledged: {
      payout: [],
      withdrawal: [],
      deposit: [],
      action: [],
      submission: [],
      approval: [],
    },
    open: [],
    unanswered: new Map(),
    sentMicro: 0n,
    refused: new Map(),
  };
  let onAnswer = () => {};
  const note = (what: string, where = journal.refused) => {
    where.set(what, (where.get(what) ?? 0) + 1);
  };

  async function attempt(act: Act): Promise<string | null> {
    try {
      const id = await act.run();
      if (id !== null) journal.acknowledged[act.kind].push(id);
      onAnswer();
      return id;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status === null || error.status >= 500) {
        journal.open.push(act);
        note(`${error.status ?? 'none'} ${error.code ?? ''}`, journal.unanswered);
        await sleep(unansweredRestMs);
      } else note(`${act.kind} ${error.code ?? error.status}`);
      return null;
    }
  }

  return {
    journal,
    attempt,
    /** Calls this once, at the next acknowledgement. */
    atAnswer: (act: () => void) => {
      onAnswer = () => {
        onAnswer = () => {};
        act();
      };
    },
    /** Makes each call without an answer again, under its key, until it is answered. */
    repeat: async () => {
      const deadline = Date.now() + answeredWithinMs;
      while (journal.open.length > 0) {
        if (Date.now() > deadline) throw new Error(`${journal.open.length} calls had no answer.`);
        await Promise.all(journal.open.splice(0).map(attempt));
        if (journal.open.length > 0) await sleep(100);
      }
    },
  };
}

type Attempt = (act: Act) => Promise<string | null>;
type Lane = (attempt: Attempt) => Promise<unknown>;

/** Works on a tweet, then asks for some cents. */
function earnerLane({ call, id, wallet }: Person, n: number, tasks: readonly string[]): Lane {
  let next = n;
  return async (attempt) => {
    const task = tasks[next % tasks.length] ?? '';
    next += 1;
    const params = { id: task };
    if (next - n <= tasks.length) {
      let reported = 0;
      for (const actionType of ['like', 'retweet', 'comment'] as const) {
        const run = async () => {
          await call('markAction', { params, body: { actionType } }).catch(unlessRepeated);
          return `${id} ${task} ${actionType}`;
        };
        if ((await attempt({ kind: 'action', run })) !== null) reported += 1;
      }
      if (reported < 3) return;
      const key = randomUUID();
      const run = async () =>
        (await call('completeTask', { params, idempotencyKey: key })).submissionId;
      await attempt({ kind: 'submission', run });
    }
    const body = {
      amount: randomInt(1, 20) / 100,
      paymentMethod: 'crypto' as const,
      paymentDetails: { address: wallet },
    };
    const key = randomUUID();
    const run = async () => (await call('requestPayout', { body, idempotencyKey: key })).payout._id;
    await attempt({ kind: 'payout', run });
  };
}

/** An action has no key: one that was reported already is done. */
function unlessRepeated(error: unknown): void {
  if (!(error instanceof CallError) || error.code !== 'task.action_repeated') throw error;
}

function creatorLane(world: World, { call, wallet }: Person, journal: Journal): Lane {
  return async (attempt) => {
    const deposit = { body: { amount: 5 }, idempotencyKey: randomUUID() };
    let reference = '';
    const run = async () => {
      const made = await call('createDeposit', deposit);
      reference = made.reference;
      return made._id;
    };
    if ((await attempt({ kind: 'deposit', run })) !== null) {
      const { rpcUrl, dir } = world.local;
      const recipient = world.chain.treasury;
      await sendFromDemoWallet({ rpcUrl, dir, recipient, amountMicro: 5_000_000n, reference });
      journal.sentMicro += 5_000_000n;
    }
    const withdrawal = { body: { amount: 6, address: wallet }, idempotencyKey: randomUUID() };
    const withdraw = async () => (await call('withdraw', withdrawal))._id;
    await attempt({ kind: 'withdrawal', run: withdraw });
    await sleep(200);
  };
}

/** Approves what waits. */
function adminLane({ call }: Person): Lane {
  return async (attempt) => {
    const waiting = await call('tasksForVerification', { query: { limit: 5 } }).catch(() => []);
    for (const task of waiting) {
      const [work] = task.completedBy;
      if (work === undefined) continue;
      const { userId } = work;
      const decision = { params: { taskId: task._id }, body: { userId } };
      const key = randomUUID();
      const run = async () => {
        await call('approveTask', { ...decision, idempotencyKey: key });
        return `${userId} ${task._id}`;
      };
      await attempt({ kind: 'approval', run });
    }
  };
}
