export {
  type AccountStatus,
  changeBan,
  changeScore,
  closeAccount,
  lockAbleToWork,
  lockAccount,
} from './account-status.ts';
export { identityModule } from './module.ts';
export {
  type Earner,
  type Earnings,
  lockPayee,
  readEarners,
  readRiskFlags,
  readTelegramId,
  readWriters,
  type RiskFlags,
  type Writer,
} from './read-users.ts';
