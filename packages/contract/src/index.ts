export { api } from './api.ts';
export type { Answer, Api, CallName, Received } from './api.ts';
export * from './refusals.ts';
export { eventsRoute } from './routes/live.ts';
export type { Route, Who } from './route.ts';
export type {
  AdminThread,
  AdminTicket,
  Appeal,
  AppealCase,
  Ban,
  Banner,
  CreatorProfile,
  DripCampaign,
  DripTask,
  Deposit,
  Notice,
  NoticeChoices,
  FomoCampaign,
  OwnFomoCampaign,
  OwnSparkCampaign,
  LiveSession,
  Payout,
  Person,
  PersonInFull,
  SparkCampaign,
  SparkCard,
  Receipt,
  Submission,
  SupportThread,
  SupportTicket,
  TaskToVerify,
  TelegramLinking,
  Trust,
  User,
  XAccountToVerify,
  XOwnership,
} from './replies.ts';
