export { insertBanner } from './banner-store.ts';
export { bannerModule } from './routes.ts';
