import type { WorkToReview } from '@stoke/contract';
import { maxInOneCall, type Result, type Verdict } from './calls.ts';

export type Decision = { work: WorkToReview; verdict: Verdict };

/** What a reviewer pressed for one submission. */
export type Act = ({ kind: 'decide' } & Decision) | Undo;
/** `isUnsure`: its decision has failed, so there may be nothing to undo. */
export type Undo = { kind: 'undo'; work: Undoable; isUnsure: boolean };
type Undoable = Pick<WorkToReview, '_id'>;
/** What was decided in one step, and is undone in one step. */
export type Step = { work: readonly Undoable[] };

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

/**
 * Sends decisions behind the reviewer: no press waits for the server. One call is under way at a time, and
 * what was pressed in the meantime goes together in the next one, in its order.
 */
export function createDecisionQueue(calls: Calls, listener: Listener, pause: () => Promise<void>) {
  let unsent: Act[] = [];
  let sending: Act[] = [];
  let isSending = false;
  /** The last one last. */
  let steps: Step[] = [];

  function add(acts: readonly Act[]): void {
    unsent.push(...acts);
    count();
    if (!isSending) void send();
  }

  function count(): void {
    listener.onCount(unsent.length + sending.length);
  }

  async function send(): Promise<void> {
    isSending = true;
    while (unsent.length > 0) {
      const other = unsent.findIndex(({ kind }) => kind !== unsent[0]?.kind);
      const end = Math.min(other < 0 ? unsent.length : other, maxInOneCall);
      sending = unsent.slice(0, end);
      unsent = unsent.slice(end);
      // oxlint-disable-next-line no-await-in-loop -- one call after the other is the point
      await sendBatch(sending);
      sending = [];
      count();
      // Many presses a second must not become more calls than a person may make.
      // oxlint-disable-next-line no-await-in-loop -- the next call comes after it
      await pause();
    }
    isSending = false;
  }

  async function sendBatch(batch: readonly Act[]): Promise<void> {
    const decisions = batch.flatMap((act) => (act.kind === 'decide' ? [act] : []));
    const undos = batch.flatMap((act) => (act.kind === 'undo' ? [act] : []));
    const ids = batch.map(({ work }) => work._id);
    const key = crypto.randomUUID();
    try {
      if (decisions.length > 0) {
        const results = await calls.decide(decisions, key);
        const refused = results.flatMap((one) => (one.isDecided ? [] : [one.submissionId]));
        unsent = unsent.filter((act) => act.kind !== 'undo' || !refused.includes(act.work._id));
        listener.onDecided(decisions, results);
      } else {
        listener.onUndone(undos, await calls.undo(ids, key));
      }
    } catch (error) {
      if (decisions.length > 0) doubtUndos(ids);
      listener.onFailed(batch, error);
    }
  }

  /** No answer may be a decision all the same: what was to undo it is sent. */
  function doubtUndos(ids: readonly string[]): void {
    unsent = unsent.map((act) =>
      act.kind === 'undo' && ids.includes(act.work._id) ? { ...act, isUnsure: true } : act,
    );
  }

  return {
    decide: (work: readonly WorkToReview[], verdict: Verdict) =>
      add(work.map((one) => ({ kind: 'decide', work: one, verdict }))),
    isSaved: () => unsent.length + sending.length === 0,
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
      const kept = unsent.filter((act) => act.kind === 'decide' && ids.has(act.work._id));
      unsent = unsent.filter((act) => !kept.includes(act));
      for (const { work: one } of kept) ids.delete(one._id);
      const sent = work.filter(({ _id }) => ids.has(_id));
      add(sent.map((one) => ({ kind: 'undo', work: one, isUnsure: false })));
      return sent.length === 0;
    },
  };
}
