export { api } from './api.ts';
export type {
  AdminTicket,
  Answer,
  Api,
  Appeal,
  AppealCase,
  Ban,
  Banner,
  CallName,
  CreatorProfile,
  Deposit,
  DripCampaign,
  DripTask,
  FomoCampaign,
  LiveSession,
  Notice,
  NoticeChoices,
  OwnFomoCampaign,
  OwnSparkCampaign,
  Payout,
  Person,
  PersonInFull,
  Receipt,
  Received,
} from './api.ts';
export * from './refusals.ts';
export { eventsRoute } from './routes/live.ts';
export type {
  Route,
  SparkCampaign,
  SparkCard,
  Submission,
  SupportThread,
  SupportTicket,
  TaskToVerify,
  TelegramLinking,
  Trust,
  User,
  Who,
} from './route.ts';
export type { AdminThread, XAccountToVerify, XOwnership } from './replies.ts';
