export { figuresModule } from './module.ts';
export { readPeriods, readReviews, readReviewsOf, type Reviews } from './review-figures.ts';
