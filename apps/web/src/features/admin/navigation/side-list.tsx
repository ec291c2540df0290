import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { earlySearch } from '../../../lib/early-keys.ts';
import { PathLink } from '../../../ui/path-link.tsx';
import { adminPages, isWithin, pageGroups, type AdminPage } from './admin-pages.ts';
import { adminQueues } from './calls.ts';
import classes from './side-list.module.css';
import { isDialogOpen, useGoKeys } from './use-go-keys.ts';
import { cappedCount } from '../../../lib/capped-count.ts';

const loadCommandBar = () => import('./command-bar.tsx');
const CommandBar = lazy(async () => ({ default: (await loadCommandBar()).CommandBar }));
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const commandKeys = isMac ? '⌘K' : 'Ctrl K';

/**
 * Where admins can go, with what waits there. `G` and a letter lead to a page, `Ctrl K` opens the command bar, and
 * `/` does on a page without a search of its own, where the letters that follow would be its keys.
 */
export function SideList() {
  const router = useRouter();
  // The search text while the command bar is open.
  const [search, setSearch] = useState(earlySearch);
  const isOpen = search !== null;
  const isAwaited = useGoKeys((letter) => {
    const page = isOpen ? undefined : adminPages.find((one) => one.letter === letter);
    if (page) void router.navigate({ to: page.to });
    return page !== undefined;
  });
  useEffect(() => void loadCommandBar(), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    return takeKeys((letter) => setSearch((text) => (text ?? '') + letter));
  }, [isOpen]);
  // In a field too, where the browser would take the keys.
  useHotkeys([['mod+K', () => isDialogOpen() || setSearch('')]], []);
  useHotkeys([['/', searchPages, { preventDefault: false }]]);
  function searchPages(event: KeyboardEvent) {
    if (isDialogOpen() || document.querySelector('input[aria-keyshortcuts="/"]')) return;
    event.preventDefault();
    setSearch('');
  }
  return (
    <nav className={classes['side']} aria-label="Admin" data-awaited={isAwaited || undefined}>
      <UnstyledButton
        className={classes['search']}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setSearch('')}
      >
        <IconSearch size={16} aria-hidden />
        <span>Search</span>
        <kbd aria-hidden>{commandKeys}</kbd>
      </UnstyledButton>
      <Pages />
      {isOpen && (
        <Suspense>
          <CommandBar typed={search} onType={setSearch} onClose={() => setSearch(null)} />
        </Suspense>
      )}
    </nav>
  );
}

/** Text typed before the field has focus goes into the field and triggers no shortcut. */
function takeKeys(add: (letter: string) => void): () => void {
  function take(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, target } = event;
    const isInField = target instanceof Element && target.closest('[role=dialog]') !== null;
    const isLetter = key.length === 1;
    if (ctrlKey || metaKey || isInField || (!isLetter && key !== 'Enter')) return;
    event.preventDefault();
    event.stopPropagation();
    if (isLetter) add(key);
  }
  window.addEventListener('keydown', take, true);
  return () => window.removeEventListener('keydown', take, true);
}

function Pages() {
  const { pathname } = useLocation();
  const queues = useQuery(adminQueues);
  return pageGroups.map(({ name, pages }) => (
    <div key={name} className={classes['group']}>
      {name !== null && <p>{name}</p>}
      <ul aria-label={name ?? undefined}>
        {pages.map((page) => {
          const waits = queues.data?.filter((one) => page.queues?.includes(one.name)) ?? [];
          const count = waits.reduce((sum, one) => sum + one.count, 0);
          const kind = waits.find((one) => one.kind !== null)?.kind ?? null;
          return (
            <li key={page.to}>
              <PageLink
                {...{ page, count }}
                path={kind === null ? page.to : `${page.to}?work=${kind}`}
                isCurrent={isWithin(pathname, page.to)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  ));
}

type LinkProps = { page: AdminPage; count: number; path: string; isCurrent: boolean };

function PageLink({
  page: { name, short = name, letter, Icon },
  count,
  path,
  isCurrent,
}: LinkProps) {
  return (
    <PathLink
      path={path}
      aria-current={isCurrent ? 'page' : undefined}
      title={`G then ${letter.toUpperCase()}`}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      <span className={classes['name']}>{short}</span>
      {count > 0 && (
        <span className={classes['count']}>
          {cappedCount(count)}
          <VisuallyHidden> waiting</VisuallyHidden>
        </span>
      )}
      <kbd aria-hidden>{letter.toUpperCase()}</kbd>
    </PathLink>
  );
}
