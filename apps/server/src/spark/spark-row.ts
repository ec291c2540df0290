import type { Usdc } from '@stoke/domain';
import type { EscrowMoney } from '../escrow/index.ts';
import type { SparkState } from './spark-state.ts';

export type RequiredActions = {
  like: boolean;
  retweet: boolean;
  comment: boolean;
  joinTelegram: boolean;
};

export type SparkCampaign = EscrowMoney & {
  id: string;
  creatorId: string;
  name: string;
  banner: string;
  budget: Usdc;
  durationHours: number;
  groupLink: string;
  tweetUrl: string;
  hashtags: string[];
  requiredActions: RequiredActions;
  instructions: string;
  state: SparkState;
  createdAt: Date;
  fundedAt: Date | null;
  connectHash: string | null;
  connectedAt: Date | null;
  chatId: string | null;
  activatedAt: Date | null;
  endTime: Date | null;
  endedAt: Date | null;
  settleAt: Date | null;
  settledAt: Date | null;
  messages: number;
  engagedUsers: number;
  settleCount: number;
};

export type SparkRow = {
  id: string;
  creatorId: string;
  name: string;
  banner: string;
  budget: Usdc;
  pool: Usdc;
  fee: Usdc;
  durationHours: number;
  groupLink: string;
  tweetUrl: string;
  hashtags: string[];
  needsLike: boolean;
  needsRetweet: boolean;
  needsComment: boolean;
  needsJoin: boolean;
  instructions: string;
  state: SparkState;
  createdAt: Date;
  fundedAt: Date | null;
  connectHash: string | null;
  connectedAt: Date | null;
  telegramChatId: string | null;
  activatedAt: Date | null;
  endTime: Date | null;
  endedAt: Date | null;
  settleAt: Date | null;
  settledAt: Date | null;
  spent: Usdc;
  reserved: Usdc;
  refunded: Usdc;
  feeEarned: Usdc;
  feeRefunded: Usdc;
  messages: number;
  engagedUsers: number;
  settleCount: number;
};

export function fromRow(row: SparkRow): SparkCampaign {
  return {
    id: row.id,
    creatorId: row.creatorId,
    name: row.name,
    banner: row.banner,
    budget: row.budget,
    pool: row.pool,
    fee: row.fee,
    durationHours: row.durationHours,
    groupLink: row.groupLink,
    tweetUrl: row.tweetUrl,
    hashtags: row.hashtags,
    requiredActions: {
      like: row.needsLike,
      retweet: row.needsRetweet,
      comment: row.needsComment,
      joinTelegram: row.needsJoin,
    },
    instructions: row.instructions,
    state: row.state,
    createdAt: row.createdAt,
    fundedAt: row.fundedAt,
    connectHash: row.connectHash,
    connectedAt: row.connectedAt,
    chatId: row.telegramChatId,
    activatedAt: row.activatedAt,
    endTime: row.endTime,
    endedAt: row.endedAt,
    settleAt: row.settleAt,
    settledAt: row.settledAt,
    spent: row.spent,
    reserved: row.reserved,
    refunded: row.refunded,
    feeEarned: row.feeEarned,
    feeRefunded: row.feeRefunded,
    messages: row.messages,
    engagedUsers: row.engagedUsers,
    settleCount: row.settleCount,
  };
}
