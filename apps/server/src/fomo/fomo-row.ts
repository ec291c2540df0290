import type { EarningTag, FomoLinkType, FomoTaskKind, Usdc } from '@stoke/domain';
import type { EscrowMoney } from '../escrow/index.ts';
import type { FomoState } from './fomo-state.ts';

export type FomoCampaign = EscrowMoney & {
  id: string;
  creatorId: string;
  name: string;
  banner: string;
  rules: string[];
  budget: Usdc;
  users: number;
  earningTag: EarningTag | null;
  engagementsExpected: number;
  estimatedCost: Usdc;
  payoutPerUser: Usdc;
  lowestRate: Usdc;
  state: FomoState;
  createdAt: Date;
  activatedAt: Date | null;
  endedAt: Date | null;
  completedUsers: number;
  settleCount: number;
};

export type FomoRow = {
  id: string;
  creator_id: string;
  name: string;
  banner: string;
  rules: string[];
  budget_micro: Usdc;
  pool_micro: Usdc;
  fee_micro: Usdc;
  users: number;
  earning_tag: EarningTag | null;
  engagements_expected: number;
  estimated_cost_micro: Usdc;
  payout_per_user_micro: Usdc;
  lowest_rate_micro: Usdc;
  state: FomoState;
  created_at: Date;
  activated_at: Date | null;
  ended_at: Date | null;
  spent_micro: Usdc;
  reserved_micro: Usdc;
  refunded_micro: Usdc;
  fee_earned_micro: Usdc;
  fee_refunded_micro: Usdc;
  completed_users: number;
  settle_count: number;
};

export function fromRow(row: FomoRow): FomoCampaign {
  return {
    id: row.id,
    creatorId: row.creator_id,
    name: row.name,
    banner: row.banner,
    rules: row.rules,
    budget: row.budget_micro,
    pool: row.pool_micro,
    fee: row.fee_micro,
    users: row.users,
    earningTag: row.earning_tag,
    engagementsExpected: row.engagements_expected,
    estimatedCost: row.estimated_cost_micro,
    payoutPerUser: row.payout_per_user_micro,
    lowestRate: row.lowest_rate_micro,
    state: row.state,
    createdAt: row.created_at,
    activatedAt: row.activated_at,
    endedAt: row.ended_at,
    spent: row.spent_micro,
    reserved: row.reserved_micro,
    refunded: row.refunded_micro,
    feeEarned: row.fee_earned_micro,
    feeRefunded: row.fee_refunded_micro,
    completedUsers: row.completed_users,
    settleCount: row.settle_count,
  };
}

export type FomoTask = {
  id: string;
  campaignId: string;
  key: string;
  kind: FomoTaskKind | 'custom';
  name: string;
  rate: Usdc;
  allocationTenths: number;
  target: number;
  participants: number;
  guideText: string;
  guideLink: string;
};

export type FomoLink = {
  id: string;
  taskId: string;
  link: string;
  name: string;
  type: FomoLinkType;
  proofRequired: boolean;
  description: string;
  proofPlaceholder: string;
  requiredContent: string;
};
