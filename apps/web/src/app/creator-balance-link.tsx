import { formatDollars } from '@stoke/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { creatorBalance } from '../entities/money/creator-balance.ts';
import classes from './shell.module.css';

/** What the creator's campaigns can spend, named, and the way to its statement. */
export function CreatorBalanceLink() {
  const { data } = useQuery(creatorBalance());
  return (
    <Link to="/creator-balance" className={classes['balance']} activeProps={{}}>
      Creator balance <span className="num">{data ? formatDollars(data.available) : '–'}</span>
    </Link>
  );
}
