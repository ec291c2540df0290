export { openBreaker } from './breaker.ts';
export { booksFigures } from './figures.ts';
export { booksModule } from './routes.ts';
export { checkEverything, watchBooks, type BooksWatch } from './watch-books.ts';
