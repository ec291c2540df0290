export {
  changeBan,
  changeScore,
  changeSuspension,
  closeAccount,
  lockAbleToWork,
  lockUnbanned,
  suspended,
} from './account-status.ts';
export { profileModule } from './module.ts';
export {
  type Earnings,
  readRiskFlags,
  readTelegramId,
  nameUsers,
  readUsers,
  type RiskFlags,
} from './read-users.ts';
