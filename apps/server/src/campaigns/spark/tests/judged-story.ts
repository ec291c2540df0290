import { dayMs } from '@stoke/domain';
import { expect } from 'vitest';
import type { Db } from '../../../platform/db/db.ts';
import { judgeBatch } from '../rewards/judge-actions.ts';
import { releaseBatch } from '../rewards/release-earnings.ts';
import type { Group, Person } from './earning-story.ts';
import type { ModerationStory } from './moderation-story.ts';

/** The database of a process that dies when it begins another transaction than the first ones. */
export function dyingAfter(transactions: number, db: Db): Db {
  let left = transactions;
  return {
    ...db,
    transaction: async (work) => {
      left -= 1;
      if (left < 0) throw new Error('It died.');
      return db.transaction(work);
    },
  };
}

export const dies = (work: Promise<unknown>) => expect(work).rejects.toThrow('It died.');

/**
 * A Spark in which each of these has said one thing, judged by a process that died before it posted
 * anything.
 */
export async function judged(story: ModerationStory, ...those: Person[]): Promise<Group> {
  const group = await story.running();
  await story.joinAll(those, group);
  const messages = those.map((who) => {
    story.rest(30);
    return story.says(who, group);
  });
  await story.record(...messages);
  story.rest(700);
  await dies(judgeBatch({ ...story.deps, db: dyingAfter(0, story.db) }, group.id, 10));
  return group;
}

/** The same, and the earnings became available, by a process that died before it posted that. */
export async function released(story: ModerationStory, ...those: Person[]): Promise<Group> {
  const group = await judged(story, ...those);
  await story.runJudge(group);
  story.wait(dayMs);
  await dies(releaseBatch({ ...story.deps, db: dyingAfter(0, story.db) }, group.id, 10));
  return group;
}
