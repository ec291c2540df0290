import { useRef } from 'react';

/** Lets work run once at a time: what is asked for meanwhile, by a double press, is dropped. */
export function useOnce(work: () => Promise<unknown>): () => void {
  const isRunning = useRef(false);
  return () => {
    if (isRunning.current) return;
    isRunning.current = true;
    const end = () => {
      isRunning.current = false;
    };
    work().then(end, end);
  };
}
