export { launchRoutes } from './routes.ts';
