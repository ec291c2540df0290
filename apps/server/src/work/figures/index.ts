export { figuresModule } from './module.ts';
export {
  readHourlyPay,
  readPeriods,
  readReviews,
  readReviewsOf,
  type Reviews,
} from './review-figures.ts';
