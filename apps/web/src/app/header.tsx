import { Group } from '@mantine/core';
import type { User } from '@stoke/contract';
import { formatDollars, product } from '@stoke/domain';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { isLiveDown, onLiveChange } from '../lib/session/live.ts';
import { useSession } from '../lib/session/session.ts';
import { useNext } from '../lib/use-next.ts';
import { FlameMark } from '../ui/flame-mark.tsx';
import { LinkButton } from '../ui/links.tsx';
import { AccountButton } from './account-button.tsx';
import { NoticeBell } from './notice-bell.tsx';
import classes from './shell.module.css';
import { SocialLinks } from './social-links.tsx';

/** Its menu comes after the page; the button is there from the start. */
const AccountMenu = lazy(async () => ({
  default: (await import('./account-menu.tsx')).AccountMenu,
}));

const CreatorBalanceLink = lazy(async () => ({
  default: (await import('./creator-balance-link.tsx')).CreatorBalanceLink,
}));

/** What stands above every page: where one can go, and who is here. */
export function Header() {
  const { user, hasDashboard, isBanned } = useSession();
  return (
    <header className={classes['header']}>
      <div className={classes['bar']}>
        <Link to="/" className={classes['brand']} activeProps={{}}>
          <FlameMark />
          {product.name}
        </Link>
        <nav aria-label="Main">
          <ul className={classes['nav']}>
            <li>
              <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
                Earn
              </Link>
            </li>
            <li>
              <Link to={hasDashboard ? '/creator-dashboard' : '/create-dashboard'}>Create</Link>
            </li>
            <li>
              <Link to="/support">Support</Link>
            </li>
            <li>
              <Link to="/docs">Docs</Link>
            </li>
          </ul>
        </nav>
        <div className={classes['social']}>
          <SocialLinks />
        </div>
        <div className={classes['account']}>
          <LiveState />
          {user ? (
            <>
              <Balance user={user} hasDashboard={hasDashboard && !isBanned} />
              {!isBanned && <NoticeBell />}
              <Account user={user} hasDashboard={hasDashboard} />
            </>
          ) : (
            <Entry />
          )}
        </div>
      </div>
    </header>
  );
}

/** The ways in; who comes in by one of them is back on this page, or gets to where they wanted to go. */
function Entry() {
  const search = useNext();
  return (
    <Group gap={6} ml={14}>
      <LinkButton to="/login" search={search} variant="subtle" color="slate.2">
        Login
      </LinkButton>
      <LinkButton to="/register" search={search} variant="light">
        Register
      </LinkButton>
    </Group>
  );
}

/** Paths of the pages for creators. */
const creatorPages = /^\/(?:creator-|create-|add-funds)/;

/** The creator balance on pages for creators, the earnings elsewhere. */
function Balance({ user, hasDashboard }: { user: User; hasDashboard: boolean }) {
  const { pathname } = useLocation();
  if (hasDashboard && creatorPages.test(pathname)) {
    return (
      <Suspense>
        <CreatorBalanceLink />
      </Suspense>
    );
  }
  return (
    <Link to="/dashboard" className={classes['balance']} activeProps={{}}>
      Balance <span className="num">{formatDollars(user.pendingEarnings)}</span>
    </Link>
  );
}

/**
 * A press that comes before the menu does is not lost: the menu opens with it. It counts from when the button is down:
 * if the menu comes in between, the button that is released is another one.
 */
function Account(props: { user: User; hasDashboard: boolean }) {
  const [isAwaited, setIsAwaited] = useState(false);
  const open = () => setIsAwaited(true);
  const button = (
    <AccountButton
      user={props.user}
      onMouseDown={({ button: pressed }) => pressed === 0 && open()}
      onClick={open}
    />
  );
  return (
    <Suspense fallback={button}>
      <AccountMenu {...props} startsOpen={isAwaited} />
    </Suspense>
  );
}

/** Says so, quietly, while what is shown may be out of date. */
function LiveState() {
  const isDown = useSyncExternalStore(onLiveChange, isLiveDown);
  return (
    <div role="status">{isDown && <span className={classes['paused']}>Reconnecting…</span>}</div>
  );
}
