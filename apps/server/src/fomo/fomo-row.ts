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
  creatorId: string;
  name: string;
  banner: string;
  rules: string[];
  budget: Usdc;
  pool: Usdc;
  fee: Usdc;
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
  spent: Usdc;
  reserved: Usdc;
  refunded: Usdc;
  feeEarned: Usdc;
  feeRefunded: Usdc;
  completedUsers: number;
  settleCount: number;
};

export function fromRow(row: FomoRow): FomoCampaign {
  return {
    id: row.id,
    creatorId: row.creatorId,
    name: row.name,
    banner: row.banner,
    rules: row.rules,
    budget: row.budget,
    pool: row.pool,
    fee: row.fee,
    users: row.users,
    earningTag: row.earningTag,
    engagementsExpected: row.engagementsExpected,
    estimatedCost: row.estimatedCost,
    payoutPerUser: row.payoutPerUser,
    lowestRate: row.lowestRate,
    state: row.state,
    createdAt: row.createdAt,
    activatedAt: row.activatedAt,
    endedAt: row.endedAt,
    spent: row.spent,
    reserved: row.reserved,
    refunded: row.refunded,
    feeEarned: row.feeEarned,
    feeRefunded: row.feeRefunded,
    completedUsers: row.completedUsers,
    settleCount: row.settleCount,
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
