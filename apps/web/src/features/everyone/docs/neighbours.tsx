import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { addressOf, type Article } from './article.ts';
import classes from './docs.module.css';

type Props = { before: Article | null; after: Article | null };

/** Where to read on, and where one came from. */
export function Neighbours({ before, after }: Props) {
  return (
    <nav aria-label="Next and previous article" className={classes['neighbours']}>
      {before && (
        <Link to={addressOf(before)} className={classes['neighbour']}>
          <IconArrowLeft size={18} aria-hidden />
          <span>
            <small>Previous</small>
            {before.title}
          </span>
        </Link>
      )}
      {after && (
        <Link to={addressOf(after)} className={classes['neighbour']} data-side="after">
          <span>
            <small>Next</small>
            {after.title}
          </span>
          <IconArrowRight size={18} aria-hidden />
        </Link>
      )}
    </nav>
  );
}
