export { unreservedPool, type CampaignMoney } from './campaign-money.ts';
export {
  campaignFinders,
  type ActionFacts,
  type CampaignDeps,
  type CampaignKind,
  type CampaignWorkDeps,
} from './campaign-kind.ts';
export { creatorVerbs, readOwnFacts, readOwnPage, readPublicPage } from './creator-verbs.ts';
export { isAhead, stateAt, steadyStateAt, type CampaignState } from './campaign-state.ts';
export {
  listFundedBy,
  listUnfinished,
  lockUnfinished,
  lockCampaign,
  readCampaign,
  type Campaign,
  type KindName,
} from './campaign-store.ts';
export { earnedFrom } from './earned-from.ts';
export { listOpenKinds } from './open-kinds.ts';
export { campaignModule, campaignWorkers } from './module.ts';
export { addOutflow } from './outflow-store.ts';
export { countPieces, sumPaid } from './count-outcomes.ts';
export { type Outcome, readOutcomes } from './outcome-store.ts';
export { createWorkerNames, type NameWorker } from './export-campaign.ts';
export { comparisonRoutes, readTheirs, resultVerbs, type ResultDeps } from './result-routes.ts';
export { listVisible, nameCampaigns, readCampaignTotals, readMetrics } from './creator-store.ts';
export {
  addFigures,
  cancelCampaign,
  endDue,
  endEvery,
  figuresOfWork,
  refundIfStopped,
  settleDue,
  stopCampaign,
} from './end-campaign.ts';
export {
  createCampaign,
  pauseCampaign,
  startCampaign,
  startIfReady,
  startPending,
} from './fund-campaign.ts';
export { lockOwn } from './lock-own.ts';
export { lockUnfunded } from './unfunded-store.ts';
export { sayStart, sayTime } from './show-start.ts';
export { showPeriod } from './show-period.ts';
export { spendingStep } from './show-results.ts';
export { topUpCampaign } from './top-up.ts';
