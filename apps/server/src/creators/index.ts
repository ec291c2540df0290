export { type Creator, hasDashboard, readCreators, saveCreator } from './creators.ts';
export { creatorModule } from './module.ts';
