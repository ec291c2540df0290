import { useEffect, useRef, useState } from 'react';

/** Where a row stands: the first ones are drawn immediately, and of a long list only what is near the screen. */
export type Place = { isFirst: boolean; isLong: boolean };

/**
 * Whether an element is filled, so that a long list costs what is seen of it. Far away it keeps the
 * height that it had. One with the focus inside stays.
 */
export function useNear<E extends HTMLElement>({ isFirst, isLong }: Place) {
  const ref = useRef<E>(null);
  const [state, setState] = useState<{ isNear: boolean; height?: number }>({ isNear: isFirst });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        const { isIntersecting, boundingClientRect } = last;
        const isHeld =
          element !== document.activeElement && element.contains(document.activeElement);
        if (isIntersecting || isHeld) setState((now) => (now.isNear ? now : { isNear: true }));
        else {
          setState((now) =>
            now.isNear ? { isNear: false, height: boundingClientRect.height } : now,
          );
        }
      },
      { rootMargin: isLong ? '1000px 0px' : '100000px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isLong]);
  return { ref, isNear: state.isNear, style: { minHeight: state.height } };
}
