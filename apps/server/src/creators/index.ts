export { hasDashboard, readCreators, type Creator } from './read-creators.ts';
export { creatorRoutes } from './routes.ts';
export { saveCreator } from './save-creator.ts';
export { creatorPersonal } from './personal.ts';
