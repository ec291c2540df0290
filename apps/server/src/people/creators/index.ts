export { type Creator, hasDashboard, readCreators, saveCreator } from './creators.ts';
export { findUsernameOwner } from './creator-store.ts';
export { creatorModule } from './module.ts';
