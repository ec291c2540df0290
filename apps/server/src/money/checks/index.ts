export { openBreaker } from './breaker.ts';
export { readCheckRuns } from './books-store.ts';
export { booksFigures } from './figures.ts';
export { checkModule } from './routes.ts';
export { checkEverything, watchBooks, type BooksWatch } from './watch-books.ts';
