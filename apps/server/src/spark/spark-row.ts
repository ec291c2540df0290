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
  creator_id: string;
  name: string;
  banner: string;
  budget_micro: Usdc;
  pool_micro: Usdc;
  fee_micro: Usdc;
  duration_hours: number;
  group_link: string;
  tweet_url: string;
  hashtags: string[];
  needs_like: boolean;
  needs_retweet: boolean;
  needs_comment: boolean;
  needs_join: boolean;
  instructions: string;
  state: SparkState;
  created_at: Date;
  funded_at: Date | null;
  connect_hash: string | null;
  connected_at: Date | null;
  telegram_chat_id: string | null;
  activated_at: Date | null;
  end_time: Date | null;
  ended_at: Date | null;
  settle_at: Date | null;
  settled_at: Date | null;
  spent_micro: Usdc;
  reserved_micro: Usdc;
  refunded_micro: Usdc;
  fee_earned_micro: Usdc;
  fee_refunded_micro: Usdc;
  messages: number;
  engaged_users: number;
  settle_count: number;
};

export function fromRow(row: SparkRow): SparkCampaign {
  return {
    id: row.id,
    creatorId: row.creator_id,
    name: row.name,
    banner: row.banner,
    budget: row.budget_micro,
    pool: row.pool_micro,
    fee: row.fee_micro,
    durationHours: row.duration_hours,
    groupLink: row.group_link,
    tweetUrl: row.tweet_url,
    hashtags: row.hashtags,
    requiredActions: {
      like: row.needs_like,
      retweet: row.needs_retweet,
      comment: row.needs_comment,
      joinTelegram: row.needs_join,
    },
    instructions: row.instructions,
    state: row.state,
    createdAt: row.created_at,
    fundedAt: row.funded_at,
    connectHash: row.connect_hash,
    connectedAt: row.connected_at,
    chatId: row.telegram_chat_id,
    activatedAt: row.activated_at,
    endTime: row.end_time,
    endedAt: row.ended_at,
    settleAt: row.settle_at,
    settledAt: row.settled_at,
    spent: row.spent_micro,
    reserved: row.reserved_micro,
    refunded: row.refunded_micro,
    feeEarned: row.fee_earned_micro,
    feeRefunded: row.fee_refunded_micro,
    messages: row.messages,
    engagedUsers: row.engaged_users,
    settleCount: row.settle_count,
  };
}
