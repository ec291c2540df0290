import { desktopMinimumPx, product } from '@stoke/domain';
import { IconDeviceDesktop } from '@tabler/icons-react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { holdsTyping, watchTyping } from './typing.ts';
import { isDesktop, mayShow, onWindowChange } from '../lib/window.ts';
import { Lead, WholeWindow } from '../ui/whole-window.tsx';
import classes from './shell.module.css';

type Props = { children: ReactNode; reload?: () => void };

/**
 * The site is made for desktop windows (rule 3.3). In a window that becomes too narrow the page
 * waits behind the notice; when the window is wide again the page loads anew, unless that would lose
 * what someone typed.
 */
export function DesktopGate({ children, reload = reloadPage }: Props) {
  const isOpen = useSyncExternalStore(onWindowChange, mayShow);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const wasShut = useRef(!isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  useEffect(watchTyping, []);
  useEffect(() => {
    if (isOpen && wasShut.current && isDesktop() && !holdsTyping()) reload();
    wasShut.current = !isOpen;
  }, [isOpen, reload]);
  useKeptScroll(isOpen);
  // Dialogs and toasts stand outside of the page.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-shut', !isOpen);
  }, [isOpen]);
  return (
    <>
      {(isOpen || wasOpen) && (
        <div className={classes['site']} hidden={!isOpen}>
          {children}
        </div>
      )}
      {!isOpen && <DeviceNotSupported />}
    </>
  );
}

/** A page that waits has no height: where it stood is found again when it is shown as it was. */
function useKeptScroll(isOpen: boolean): void {
  const top = useRef(0);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    if (top.current > 0) window.scrollTo(0, top.current);
    const keep = () => {
      top.current = window.scrollY;
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [isOpen]);
}

function DeviceNotSupported() {
  const [title] = useState(() => document.title);
  useEffect(
    () => () => {
      document.title = title;
    },
    [title],
  );
  return (
    <main className={classes['main']}>
      <WholeWindow Icon={IconDeviceDesktop} tone="ember" title="Device Not Supported">
        <Lead>
          {product.name} is made for desktop. Open it in a window at least {desktopMinimumPx} pixels
          wide.
        </Lead>
        <Lead>On a computer? Widen the window or zoom out.</Lead>
      </WholeWindow>
    </main>
  );
}

function reloadPage(): void {
  location.reload();
}
