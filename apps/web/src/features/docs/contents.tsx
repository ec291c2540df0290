import { useEffect, useState } from 'react';
import { addressOf, type Article } from './article.ts';
import classes from './docs.module.css';

/** The chapters of an article; the one being read is marked. */
export function Contents({ article }: { article: Article }) {
  const reading = useChapterInSight(article);
  return (
    <nav aria-label="On this page" className={classes['contents']}>
      <p className={classes['shelf']}>On this page</p>
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

/** The first chapter whose heading is in the upper part of the window; while none is, the last one that was. */
function useChapterInSight(article: Article): string | null {
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    const inSight = new Set<string>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inSight.add(target.id);
          else inSight.delete(target.id);
        }
        const first = article.chapters.find(({ id }) => inSight.has(id));
        if (first) setSeen(first.id);
      },
      { rootMargin: '-64px 0px -60% 0px' },
    );
    for (const { id } of article.chapters) {
      const heading = document.getElementById(id);
      if (heading) watch.observe(heading);
    }
    return () => watch.disconnect();
  }, [article]);
  return article.chapters.some(({ id }) => id === seen) ? seen : null;
}
