import { useEffect, useState } from 'react';

/**
 * The part of a page that is being read: the last one that begins in the upper third of the window. At the end of the
 * page it is the one that the address names, else the last: short ones never get to the top.
 */
export function useInSight(ids: readonly string[]): string | null {
  const [reading, setReading] = useState<string | null>(null);
  const all = ids.join(' ');
  useEffect(() => {
    const look = () => setReading(readingNow(all.split(' ')));
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('hashchange', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('hashchange', look);
    };
  }, [all]);
  return reading;
}

function readingNow(ids: readonly string[]): string | null {
  const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top;
  const { scrollY, innerHeight } = window;
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.body.scrollHeight - 2;
  const named = location.hash.slice(1);
  const top = isAtEnd && ids.includes(named) ? topOf(named) : undefined;
  if (top !== undefined && top >= 0) return named;
  const reach = isAtEnd ? innerHeight : innerHeight / 3;
  return ids.findLast((id) => (topOf(id) ?? Infinity) <= reach) ?? null;
}
