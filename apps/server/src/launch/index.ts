export { launchModule } from './routes.ts';
