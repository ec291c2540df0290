import { IconSearchOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { foundBy } from './calls.ts';
import { placeOf } from './found.ts';
import classes from './found-list.module.css';

/** What a search finds, each with the page that shows it. */
export function FoundList({ search }: { search: string }) {
  const found = useQuery({ ...foundBy(search), placeholderData: keepPreviousData });
  if (!found.data) {
    return found.isError ? (
      <LoadError title="The search failed" query={found} />
    ) : (
      <SkeletonRows count={3} height={52} gap={8} />
    );
  }
  if (found.data.length === 0) {
    return (
      <EmptyState
        Icon={IconSearchOff}
        title="Nothing found"
        message="Paste a whole ID, wallet, signature or tweet link, or type the beginning of a name."
      />
    );
  }
  return (
    <ul className="panel bare divided" aria-label="Results">
      {found.data.map((one) => {
        const { kind, path, title, about } = placeOf(one);
        return (
          <li key={`${one.kind} ${one._id}`}>
            <PathLink path={path} className={classes['found'] ?? ''}>
              <span className="hint">{kind}</span>
              <b className="clipped">{title}</b>
              <span className="hint">{about}</span>
            </PathLink>
          </li>
        );
      })}
    </ul>
  );
}
