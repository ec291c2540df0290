import { desktopMinimumPx, product } from '@stoke/domain';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Lead, WholeWindow } from '../ui/whole-window.tsx';
import classes from './shell.module.css';

type Props = { children: ReactNode; reload?: () => void };

/**
 * The site is made for desktop windows (document 2 §1). A window that becomes wide enough loads the
 * page anew.
 */
export function DesktopGate({ children, reload = reloadPage }: Props) {
  const isSupported = useSyncExternalStore(onResize, isDesktop);
  const wasShut = useRef(!isSupported);
  useEffect(() => {
    if (isSupported && wasShut.current) reload();
    wasShut.current = !isSupported;
  }, [isSupported, reload]);
  return isSupported ? children : <DeviceNotSupported />;
}

function DeviceNotSupported() {
  return (
    <main className={classes['main']}>
      <WholeWindow
        icon={<IconDeviceDesktop size={32} aria-hidden />}
        tone="ember"
        title="Device Not Supported"
      >
        <Lead>
          {product.name} is made for desktop computers. Please open it in a window that is at least{' '}
          {desktopMinimumPx} pixels wide.
        </Lead>
        <Lead>On a computer already? Make this window wider, or zoom out.</Lead>
      </WholeWindow>
    </main>
  );
}

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

function isDesktop(): boolean {
  return window.innerWidth >= desktopMinimumPx && !isMobileDevice(navigator.userAgent);
}

function isMobileDevice(userAgent: string): boolean {
  return /Android|iPhone|iPad|iPod|Mobile|Opera Mini|IEMobile/i.test(userAgent);
}

function reloadPage(): void {
  location.reload();
}
