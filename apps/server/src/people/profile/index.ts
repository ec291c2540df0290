export {
  type AccountStatus,
  changeBan,
  changeScore,
  changeSuspension,
  closeAccount,
  lockAbleToWork,
  lockAccount,
  suspended,
} from './account-status.ts';
export { profileModule } from './module.ts';
export {
  type Earner,
  type Earnings,
  lockPayee,
  readEarners,
  readRiskFlags,
  readTelegramId,
  nameUsers,
  readPeople,
  type RiskFlags,
  type Person,
} from './read-users.ts';
