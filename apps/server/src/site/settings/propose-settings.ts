import { hourMs, needsTwoAdmins, proposalHours, settings } from '@stoke/domain';
import type { Db, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { writeAudit } from '../audit/index.ts';
import { applyChanges, checkChanges, type ChangeDeps } from './change-settings.ts';
import {
  closeProposal,
  findProposal,
  insertProposal,
  listExpired,
  listProposals,
  lockSettings,
  type Proposal,
  type SettingChange,
} from './settings-store.ts';

export type ProposalDeps = ChangeDeps & {
  db: Db;
  /** Those of these users who are admins, locked, so that they stay it until the commit. */
  lockAdmins(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether there is another admin than this one. */
  hasOtherAdmin(tx: Tx, userId: string): Promise<boolean>;
};

/**
 * An admin saves settings. A change that names a fee or a limit of payouts waits as a whole for a second admin;
 * without another admin, everything takes effect immediately.
 */
export async function saveSettings(
  deps: ProposalDeps,
  tx: Tx,
  input: { by: string; reason: string; changes: readonly SettingChange[] },
): Promise<void> {
  const { by, reason, changes } = input;
  const changed = await checkChanges(deps, tx, changes);
  const isGuarded = changed.some(({ key }) => needsTwoAdmins(key));
  if (!isGuarded || !(await deps.hasOtherAdmin(tx, by))) {
    await applyChanges(deps, tx, { by, reason, changed });
    return;
  }
  const keys = new Set(changed.map(({ key }) => key));
  const at = deps.clock.now();
  for (const open of await listProposals(tx, at)) {
    const taken = open.changes.find(({ key }) => keys.has(key));
    if (!taken) continue;
    const message = `A change of ${settings[taken.key].label} waits for a second admin. Confirm or withdraw it first.`;
    throw new Refusal('settings.proposed', { message });
  }
  const id = deps.newId();
  const expiresAt = new Date(at.getTime() + proposalHours * hourMs);
  const wanted = changes.filter(({ key }) => keys.has(key));
  await insertProposal(tx, {
    id,
    changes: wanted,
    reason,
    proposedBy: by,
    proposedAt: at,
    expiresAt,
  });
  tx.publish('settings', 'admins');
  const about = { ...aboutOf(wanted), reason };
  await writeAudit(deps, tx, { actor: by, action: 'settings-proposed', subject: id, about });
}

/** A second admin confirms: the settings change now, unless one of them has changed since. */
export function approveProposal(
  deps: ProposalDeps,
  { id, by }: { id: string; by: string },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const proposal = await lockProposal(deps, tx, id);
    const { proposedBy, reason } = proposal;
    const admins = await deps.lockAdmins(tx, [proposedBy, by]);
    if (!admins.has(by)) throw new Refusal('admin.required');
    if (!admins.has(proposedBy)) throw new Refusal('approval.not_open');
    if (proposedBy === by) throw new Refusal('approval.second_admin');
    const changed = await checkChanges(deps, tx, proposal.changes);
    await closeProposal(tx, { id, state: 'done', by, at: deps.clock.now() });
    await applyChanges(deps, tx, { by, reason, changed, proposedBy });
  });
}

/** Any admin takes it back, who proposed it too. */
export function withdrawProposal(
  deps: ProposalDeps,
  { id, by }: { id: string; by: string },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { changes, reason } = await lockProposal(deps, tx, id);
    if (!(await deps.lockAdmins(tx, [by])).has(by)) throw new Refusal('admin.required');
    await closeProposal(tx, { id, state: 'withdrawn', by, at: deps.clock.now() });
    tx.publish('settings', 'admins');
    const about = { ...aboutOf(changes), reason };
    await writeAudit(deps, tx, { actor: by, action: 'settings-withdrawn', subject: id, about });
  });
}

/** Logs the proposals that were not confirmed in time. */
export async function expireProposals(deps: ProposalDeps): Promise<void> {
  for (const { id } of await listExpired(deps.db, deps.clock.now())) {
    await deps.db.transaction(async (tx) => {
      await lockSettings(tx);
      const proposal = await findProposal(tx, id);
      if (proposal?.state !== 'open') return;
      await closeProposal(tx, { id, state: 'expired', by: null, at: deps.clock.now() });
      tx.publish('settings', 'admins');
      const about = { ...aboutOf(proposal.changes), reason: proposal.reason };
      await writeAudit(deps, tx, { actor: null, action: 'settings-expired', subject: id, about });
    });
  }
}

/** An open proposal, with settings locked. */
async function lockProposal({ clock }: ProposalDeps, tx: Tx, id: string): Promise<Proposal> {
  await lockSettings(tx);
  const proposal = await findProposal(tx, id);
  if (!proposal) throw new Refusal('request.not_found');
  if (proposal.state !== 'open' || proposal.expiresAt <= clock.now()) {
    throw new Refusal('approval.not_open');
  }
  return proposal;
}

function aboutOf(changes: readonly SettingChange[]): Record<string, string> {
  return Object.fromEntries(
    changes.map(({ key, from, to }) => [key, `${String(from)} → ${String(to)}`]),
  );
}
