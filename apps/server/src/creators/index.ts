export {
  type Creator,
  creatorPersonal,
  hasDashboard,
  readCreators,
  saveCreator,
} from './creators.ts';
export { creatorRoutes } from './routes.ts';
