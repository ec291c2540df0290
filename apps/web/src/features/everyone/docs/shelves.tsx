import { Link } from '@tanstack/react-router';
import { addressOf } from './article.ts';
import classes from './docs.module.css';
import type { Shelf } from './library.ts';

/** All articles by subject; the open one is marked. */
export function Shelves({ library }: { library: readonly Shelf[] }) {
  return (
    <nav aria-label="Docs" className={classes['shelves']}>
      {library.map(({ title, articles }) => (
        <div key={title}>
          <p>{title}</p>
          <ul>
            {articles.map((article) => (
              <li key={article.slug}>
                <Link to={addressOf(article)} activeProps={{}} activeOptions={{ exact: true }}>
                  {article.title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
