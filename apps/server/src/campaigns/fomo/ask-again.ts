import type { Db } from '../../platform/db/db.ts';
import type { AskedAgain, KindOfWork, Submission } from '../../work/submissions/index.ts';
import type { MemberTelegram } from './fomo-deps.ts';
import { FomoEvidence, fomoWork } from './fomo-evidence.ts';
import { readMemberNumber } from './member-store.ts';
import { askTelegram, groupOf } from './submit-link.ts';

type Deps = { db: Db; telegram: MemberTelegram };

/** The review rules of FOMO campaigns, asking Telegram again before a member is paid. */
export function fomoWorkFor(deps: Deps): KindOfWork {
  return {
    ...fomoWork,
    askAgain: async (submissions) => {
      const answers = new Map<string, AskedAgain>();
      for (const work of submissions) answers.set(work.id, await askAgain(deps, work));
      return answers;
    },
  };
}

/** Whether the Telegram account that the place is held with is still this person's, and in the group. */
async function askAgain(deps: Deps, work: Submission): Promise<AskedAgain> {
  const evidence = FomoEvidence.parse(work.evidence);
  if (!evidence.isMember) return 'holds';
  const userId = await readMemberNumber(deps.db, work);
  const name = groupOf(evidence);
  if (userId === null || name === null) return 'gone';
  const standing = await askTelegram(deps, { name, userId }).catch(() => null);
  if (standing === null) return 'unknown';
  return standing === 'member' ? 'holds' : 'gone';
}
