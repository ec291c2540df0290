import type { WorkToReview } from '@stoke/contract';
import { now } from '../../../lib/clock.ts';
import { maxInOneCall, type Result, type Verdict } from './calls.ts';

/** As much of it as a decision needs when its page is gone. */
export type Decided = Pick<WorkToReview, '_id' | 'taskId'> & { userId: string };
export type Decision = { work: Decided; verdict: Verdict };

/** What a reviewer pressed for one submission. */
export type Act = ({ kind: 'decide' } & Decision) | Undo;
/** `isUnsure`: its decision has failed, so there may be nothing to undo. */
export type Undo = { kind: 'undo'; work: Undoable; isUnsure: boolean };
type Undoable = Pick<WorkToReview, '_id'>;
/** Work decided in one step, and undone in one step. */
export type Step = { work: readonly Undoable[] };
/**
 * Acts of one kind that go in one call: sent again under its key, it changes nothing more. `at`: when the first of
 * them was pressed, in milliseconds. `isFixed`: it may have been sent, and must be the same again.
 */
export type Batch = { key: string; at: number; acts: readonly Act[]; isFixed?: true };

export type Calls = {
  decide(batch: readonly Decision[], key: string): Promise<readonly Result[]>;
  /** @returns the work that is in review again. */
  undo(ids: readonly string[], key: string): Promise<readonly string[]>;
};

export type Listener = {
  onDecided(batch: readonly Decision[], results: readonly Result[]): void;
  onUndone(batch: readonly Undo[], undone: readonly string[]): void;
  /** The call failed: as far as is known nothing has changed. */
  onFailed(batch: readonly Act[], error: unknown): void;
  /** How many presses have no answer yet. */
  onCount(count: number): void;
};

type Deps = {
  calls: Calls;
  listener: Listener;
  /** Between two calls. */
  pause: () => Promise<void>;
  /** Keeps what has no answer, to be sent by another page should this one end. */
  keep: (batches: readonly Batch[]) => void;
};

/**
 * Sends decisions in the background: no press waits for the server. One call is under way at a time, and
 * decisions pressed during a call go together in the next one, in order.
 */
export function createDecisionQueue({ calls, listener, pause, keep }: Deps) {
  let unsent: Batch[] = [];
  let sending: Batch | null = null;
  let isSending = false;
  let isStopped = false;
  /** The last one last. */
  let steps: Step[] = [];

  function add(acts: readonly Act[]): void {
    for (const act of acts) unsent = withAct(unsent, act);
    begin();
  }

  function begin(): void {
    changed();
    if (!isSending && !isStopped) void send();
  }

  function changed(): void {
    if (isStopped) return;
    const all = sending ? [sending, ...unsent] : unsent;
    keep(all);
    listener.onCount(all.reduce((sum, { acts }) => sum + acts.length, 0));
  }

  async function send(): Promise<void> {
    isSending = true;
    for (let batch = take(); batch; batch = take()) {
      // oxlint-disable-next-line no-await-in-loop -- one call after the other is the point
      await sendBatch(batch);
      sending = null;
      changed();
      // Many presses a second must not become more calls than a person may make.
      // oxlint-disable-next-line no-await-in-loop -- the next call comes after it
      await pause();
    }
    isSending = false;
  }

  function take(): Batch | undefined {
    const [batch, ...others] = isStopped ? [] : unsent;
    if (batch) [sending, unsent] = [batch, others];
    return batch;
  }

  async function sendBatch({ key, acts }: Batch): Promise<void> {
    const decisions = acts.flatMap((act) => (act.kind === 'decide' ? [act] : []));
    const undos = acts.flatMap((act) => (act.kind === 'undo' ? [act] : []));
    const ids = acts.map(({ work }) => work._id);
    try {
      if (decisions.length > 0) {
        const results = await calls.decide(decisions, key);
        if (isStopped) return;
        const refused = results.flatMap((one) => (one.isDecided ? [] : [one.submissionId]));
        unsent = filtered(unsent, (act) => act.kind !== 'undo' || !refused.includes(act.work._id));
        listener.onDecided(decisions, results);
      } else {
        const undone = await calls.undo(ids, key);
        if (!isStopped) listener.onUndone(undos, undone);
      }
    } catch (error) {
      if (isStopped) return;
      if (decisions.length > 0) doubtUndos(ids);
      listener.onFailed(acts, error);
    }
  }

  /** Without an answer it may still have been decided, so what undoes it is sent. */
  function doubtUndos(ids: readonly string[]): void {
    unsent = unsent.map((batch) => ({
      ...batch,
      acts: batch.acts.map((act) =>
        act.kind === 'undo' && ids.includes(act.work._id) ? { ...act, isUnsure: true } : act,
      ),
    }));
  }

  return {
    decide: (work: readonly Decided[], verdict: Verdict) =>
      add(work.map((one) => ({ kind: 'decide', work: one, verdict }))),
    /** Sends what another page has left, each call under the key that it had there. */
    resume: (batches: readonly Batch[]) => {
      unsent = [...batches.map((batch) => ({ ...batch, isFixed: true as const })), ...unsent];
      begin();
    },
    /** The person has gone: nothing more is sent or reported, and what has no answer stays kept. */
    stop: () => {
      isStopped = true;
    },
    isSaved: () => unsent.length === 0 && sending === null,
    remember: (work: readonly Undoable[]): Step => {
      const step = { work };
      steps.push(step);
      return step;
    },
    /** Leaves out what is in review again. @returns whether nothing is left of the last step. */
    forget: (ids: ReadonlySet<string>): boolean => {
      const last = steps.at(-1);
      for (const step of steps) step.work = step.work.filter(({ _id }) => !ids.has(_id));
      steps = steps.filter(({ work }) => work.length > 0);
      return last !== steps.at(-1);
    },
    /** Takes this step off the list, or the last one; undefined when it is not on it. */
    takeStep: (step: Step | undefined = steps.at(-1)): Step | undefined => {
      if (step === undefined || !steps.includes(step)) return undefined;
      steps = steps.filter((one) => one !== step);
      return step;
    },
    /** What was not sent yet is not sent. @returns whether nothing else is to be undone. */
    undo: ({ work }: Step): boolean => {
      const ids = new Set(work.map(({ _id }) => _id));
      unsent = filtered(
        unsent,
        (act, { isFixed }) => act.kind === 'undo' || isFixed || !ids.delete(act.work._id),
      );
      const sent = work.filter(({ _id }) => ids.has(_id));
      add(sent.map((one) => ({ kind: 'undo', work: one, isUnsure: false })));
      return sent.length === 0;
    },
  };
}

/** In the last call, where there is room for it among its like. */
function withAct(batches: readonly Batch[], act: Act): Batch[] {
  const last = batches.at(-1);
  const hasRoom = last && !last.isFixed && last.acts.length < maxInOneCall;
  if (hasRoom && last.acts[0]?.kind === act.kind)
    return [...batches.slice(0, -1), { ...last, acts: [...last.acts, act] }];
  return [...batches, { key: crypto.randomUUID(), at: now().getTime(), acts: [act] }];
}

function filtered(
  batches: readonly Batch[],
  isLeft: (act: Act, batch: Batch) => boolean | undefined,
): Batch[] {
  return batches
    .map((batch) => ({ ...batch, acts: batch.acts.filter((act) => isLeft(act, batch)) }))
    .filter(({ acts }) => acts.length > 0);
}
