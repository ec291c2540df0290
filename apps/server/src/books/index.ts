export { booksFigures } from './figures.ts';
export { booksRoutes } from './routes.ts';
export { checkEverything, watchBooks, type BooksWatch } from './watch-books.ts';
