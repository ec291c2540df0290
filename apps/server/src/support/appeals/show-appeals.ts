import type { Answer } from '@stoke/contract';
import { readBan, readSuspension, type Ban } from '../bans/index.ts';
import { countOtherAdmins } from '../../people/users/index.ts';
import { readUsers } from '../../people/profile/index.ts';
import { accounts, balance } from '../../money/ledger/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { BothSides } from '../../platform/db/traffic.ts';
import {
  firstRejection,
  kindOf,
  readSubmission,
  type ReviewDeps,
} from '../../work/submissions/index.ts';
import { nameCampaigns } from '../../campaigns/core/index.ts';
import { readReversal, readReversedTexts } from '../../campaigns/spark/index.ts';
import { readAssignees } from '../desk/index.ts';
import { subjectOf, type Appeal } from './appeal-store.ts';

type Own = Answer<'appeals'>[number];
type Case = Answer<'appealQueue'>[number];

/** An appeal as its author sees it. */
export function showAppeal(appeal: Appeal): Own {
  return {
    ...appeal,
    about: subjectOf(appeal),
    status: appeal.state,
    isLeftToPeople: appeal.manualReviewSince !== null,
    note: appeal.note === '' ? null : appeal.note,
  };
}

/**
 * Appeals as an admin sees them: both sides' texts, the work, reversal or ban, and whether this admin may
 * answer.
 */
export async function showCases(
  deps: BothSides & { review: ReviewDeps },
  appeals: readonly Appeal[],
  admin: string,
): Promise<Case[]> {
  const people = await readUsers(
    deps.db,
    [
      ...new Set(appeals.flatMap(({ userId, against, decidedBy }) => [userId, against, decidedBy])),
    ].filter((id) => id !== null),
  );
  const appealIds = appeals.map(({ id }) => id);
  const assignees = await readAssignees(deps.db, appealIds);
  const cases: Case[] = [];
  for (const appeal of appeals) {
    const owner = people.get(appeal.userId);
    const isOwn = appeal.userId === admin;
    const mustBeOther =
      appeal.against === admin &&
      (appeal.reversalId !== null || (await countOtherAdmins(deps.db, [admin, appeal.userId])) > 0);
    const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.username ?? null));
    cases.push({
      ...showAppeal(appeal),
      userId: appeal.userId,
      username: owner?.username ?? '',
      xUsername: owner?.xUsername ?? null,
      reputationScore: owner?.trustScore ?? 0,
      accountStatus: owner?.accountStatus ?? 'active',
      against: nameOf(appeal.against),
      decidedBy: nameOf(appeal.decidedBy),
      assignee: assignees.get(appeal.id) ?? null,
      mayDecide: appeal.state === 'open' && !isOwn && !mustBeOther,
      work: appeal.submissionId === null ? null : await showWork(deps, appeal.submissionId),
      reversal: appeal.reversalId === null ? null : await showReversal(deps, appeal.reversalId),
      ban: appeal.banId === null ? null : await showBan(deps.db, appeal.banId),
      suspension:
        appeal.suspensionId === null ? null : await readSuspension(deps.db, appeal.suspensionId),
    });
  }
  return cases;
}

async function showWork(
  deps: { db: Queryable; review: ReviewDeps },
  submissionId: string,
): Promise<Case['work']> {
  const [submission, rejection] = await Promise.all([
    readSubmission(deps.db, submissionId),
    firstRejection(deps.db, submissionId),
  ]);
  if (!submission || !rejection) return null;
  const { links, facts, images } = kindOf(deps.review, submission.kind).showEvidence(submission);
  return {
    ...submission,
    decidedAt: rejection.decidedAt,
    reason: rejection.reason ?? '',
    note: rejection.note === '' ? null : rejection.note,
    links,
    facts,
    images,
  };
}

async function showReversal({ db: q, traffic }: BothSides, id: string): Promise<Case['reversal']> {
  const reversal = await readReversal(q, id);
  if (!reversal) return null;
  const campaigns = await nameCampaigns(q, [reversal.campaignId]);
  return {
    ...reversal,
    campaign: campaigns.get(reversal.campaignId)?.name ?? '',
    note: reversal.note === '' ? null : reversal.note,
    texts: await readReversedTexts(traffic.databaseOf(reversal.campaignId), reversal),
  };
}

async function showBan(q: Queryable, banId: string): Promise<Case['ban']> {
  const ban: Ban | null = await readBan(q, banId);
  if (!ban) return null;
  return {
    ...ban,
    frozen: await balance(q, accounts.earnerAvailable(ban.userId)),
  };
}
