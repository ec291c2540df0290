import type { Answer } from '@stoke/contract';
import {
  packagesFor,
  settingKeys,
  settings,
  settingToWire,
  type SettingValues,
} from '@stoke/domain';
import { latestActs } from '../audit/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Module } from '../../platform/module.ts';
import {
  approveProposal,
  expireProposals,
  saveSettings,
  withdrawProposal,
  type ProposalDeps,
} from './propose-settings.ts';
import { listProposals } from './settings-store.ts';

type Deps = ProposalDeps & {
  /** By user id. */
  readPeople(q: Queryable, ids: readonly string[]): Promise<Map<string, { username: string }>>;
};

export function settingsModule(deps: Deps) {
  return {
    routes: {
      publicSettings: async () => showPublic(await deps.settings.read()),
      settings: () => showSettings(deps, deps.db),
      saveSettings: async ({ caller: { userId: by }, body: { reason, changes }, idempotent }) => {
        const wanted = settingKeys.flatMap((key) => {
          const change = changes[key];
          return change ? [{ key, ...change }] : [];
        });
        return idempotent(async (tx) => {
          await saveSettings(deps, tx, { by, reason, changes: wanted });
          return showSettings(deps, tx);
        });
      },
      settingProposals: ({ caller }) => showProposals(deps, caller.userId),
      approveSettings: async ({ caller: { userId: by }, params: { id } }) => {
        await approveProposal(deps, { id, by });
        return { message: 'Confirmed. The settings are changed.' };
      },
      withdrawSettings: async ({ caller: { userId: by }, params: { id } }) => {
        await withdrawProposal(deps, { id, by });
        return { message: 'Change withdrawn.' };
      },
    },
    workers: [{ name: 'setting proposals', everySeconds: 60, run: () => expireProposals(deps) }],
  } satisfies Module;
}

function showPublic(values: SettingValues): Answer<'publicSettings'> {
  return {
    open: { fomo: values.fomoOpen, boost: values.boostOpen },
    feePercents: { drip: values.dripFee, spark: values.sparkFee, fomo: values.fomoFee },
    packages: packagesFor(values),
    payoutMinimum: values.payoutMinimum,
    walletHoldHours: values.walletHoldHours,
    requiredActions: requiredActions(values),
  };
}

/** What a new Spark asks of its people unless its creator says otherwise. */
export function requiredActions(values: SettingValues) {
  return {
    like: values.sparkLike,
    retweet: values.sparkRetweet,
    comment: values.sparkComment,
    joinTelegram: values.sparkJoinTelegram,
  };
}

async function showSettings(deps: Deps, q: Queryable): Promise<Answer<'settings'>> {
  const [values, acts] = [await deps.settings.read(q), await latestActs(q, settingKeys)];
  const proposals = await listProposals(q, deps.clock.now());
  const admins = await deps.readPeople(q, [
    ...[...acts.values()].flatMap(({ actor }) => actor ?? []),
    ...proposals.map(({ proposedBy }) => proposedBy),
  ]);
  const proposed = new Map(
    proposals.flatMap(({ id, changes, proposedBy, expiresAt }) => {
      const by = admins.get(proposedBy)?.username ?? '';
      return changes.map(({ key, to }) => [key, { id, to: asWire(to), by, expiresAt }] as const);
    }),
  );
  return settingKeys.map((key) => {
    const act = acts.get(key);
    const by = admins.get(act?.actor ?? '')?.username ?? null;
    const fixedBy = deps.settings.isFixed(key) ? settings[key] : null;
    return {
      key,
      value: settingToWire(values[key]),
      default: settingToWire(deps.settings.usual(key)),
      fixedBy: fixedBy && 'variable' in fixedBy ? fixedBy.variable : null,
      changed: act ? { at: act.at, by } : null,
      proposed: proposed.get(key),
    };
  });
}

async function showProposals(deps: Deps, reader: string): Promise<Answer<'settingProposals'>> {
  const proposals = await listProposals(deps.db, deps.clock.now());
  const proposers = proposals.map(({ proposedBy }) => proposedBy);
  const admins = await deps.readPeople(deps.db, proposers);
  return proposals.map((proposal) => ({
    ...proposal,
    changes: proposal.changes.map(({ key, from, to }) => {
      return { key, from: asWire(from), to: asWire(to) };
    }),
    proposedBy: admins.get(proposal.proposedBy)?.username ?? '',
    mayApprove: proposal.proposedBy !== reader,
  }));
}

function asWire(value: unknown): boolean | number {
  return typeof value === 'boolean' ? value : Number(value);
}
