export { insertBanner } from './banner-store.ts';
export { bannerRoutes } from './routes.ts';
