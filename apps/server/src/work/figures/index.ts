export { everybody } from './figures-store.ts';
export { figuresModule } from './module.ts';
export { rememberReviews, type ReadReviews } from './remember-reviews.ts';
export { readHourlyPay, readPeriods, type Reviews } from './review-figures.ts';
