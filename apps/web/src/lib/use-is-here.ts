import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Says whether the person is still on the page of this component. What comes back after they went
 * elsewhere must not take them along: a page asks this before it leads on. A page that is left stays
 * in sight until the next one has been fetched, so the address counts too.
 */
export function useIsHere(): () => boolean {
  const router = useRouter();
  const page = useRef<string>(null);
  useEffect(() => {
    page.current = router.latestLocation.pathname;
    return () => {
      page.current = null;
    };
  }, [router]);
  return () => page.current === router.latestLocation.pathname;
}
