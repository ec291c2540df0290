import { useInSight } from '../../../ui/use-in-sight.ts';
import { addressOf, type Article } from './article.ts';
import classes from './docs.module.css';

/** The chapters of an article; the one being read is marked. */
export function Contents({ article }: { article: Article }) {
  const reading = useInSight(article.chapters.map(({ id }) => id));
  return (
    <nav aria-label="On this page" className={classes['contents']}>
      <p>On this page</p>
      <ul>
        {article.chapters.map(({ id, heading }) => (
          <li key={id}>
            <a
              href={addressOf(article, id)}
              {...(id === reading ? { 'aria-current': 'location' } : {})}
            >
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
