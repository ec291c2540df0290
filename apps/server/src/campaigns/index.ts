export { addFigures, figuresOfWork } from './add-figures.ts';
export {
  type CampaignDeps,
  type CampaignKind,
  type CampaignWorkDeps,
  type KindFacts,
} from './campaign-kind.ts';
export { showMoney, unreservedPool, type CampaignMoney } from './campaign-money.ts';
export { readOwnPage, readPublicPage } from './campaign-pages.ts';
export { stateAt, steadyStateAt, type CampaignState } from './campaign-state.ts';
export {
  listOfCreator,
  lockCampaign,
  readCampaign,
  type Campaign,
  type FigureChange,
  type KindName,
} from './campaign-store.ts';
export { campaignModule, campaignWorkers } from './module.ts';
export { resultRoutes } from './result-routes.ts';
export {
  listVisible,
  nameCampaigns,
  readCampaignTotals,
  type CampaignTotals,
  type NamedCampaign,
} from './creator-store.ts';
export { creatorVerbs } from './creator-verbs.ts';
export {
  cancelCampaign,
  endDue,
  refundIfStopped,
  settleDue,
  stopCampaign,
} from './end-campaign.ts';
export {
  createCampaign,
  missingFor,
  pauseCampaign,
  startCampaign,
  startIfReady,
  startPending,
} from './fund-campaign.ts';
export { showStep } from './read-spending.ts';
export { spendingStep } from './spending-step.ts';
export { createWorkerNames, type NameWorker } from './worker-names.ts';
