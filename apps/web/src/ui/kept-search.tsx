import { CloseButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useIsHere } from '../lib/use-is-here.ts';
import { SearchField } from './search-field.tsx';

type Kept = {
  typed: string;
  onType: (text: string) => void;
  /** What the address holds; another value than the one sent last comes from the back button. */
  kept: string;
  onKeep: (text: string) => void;
};

type Props = Kept & {
  /** What it searches, for assistive technology and for the eye. */
  label: string;
  placeholder: string;
  /** As much as the call takes. */
  maxLength?: number;
  /** Whether `/` leads to it. */
  hasKey?: boolean;
};

/** A search box that the address holds. */
export function KeptSearch(props: Omit<Props, 'typed' | 'onType'>) {
  const [typed, setTyped] = useState(props.kept);
  return <LiveSearch {...props} typed={typed} onType={setTyped} />;
}

/** The typing in a field that the address holds, which follows once it pauses. */
export function useKeptTyping({ typed, onType, kept, onKeep }: Kept): (text: string) => void {
  const isHere = useIsHere();
  const sent = useRef(kept);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);
  const keep = useDebouncedCallback((text: string) => {
    // It was cleared from elsewhere while the typing paused, or the way leads to another page already.
    if (text !== latest.current || !isHere()) return;
    sent.current = text;
    onKeep(text);
  }, 250);
  useEffect(() => {
    // Callers trim: what is being typed after a space stays as it is.
    if (kept.trim() === sent.current.trim()) return;
    sent.current = kept;
    onType(kept);
  }, [kept, onType]);
  return (text) => {
    onType(text);
    keep(text);
  };
}

/** A search box. The list follows every key, the address once the typing pauses. */
export function LiveSearch({ label, placeholder, maxLength, hasKey = false, ...state }: Props) {
  const { typed } = state;
  const type = useKeptTyping(state);
  return (
    <SearchField
      hasKey={hasKey}
      aria-label={label}
      placeholder={placeholder}
      {...(maxLength === undefined ? {} : { maxLength })}
      w={320}
      maw="100%"
      rightSection={
        typed === '' ? null : (
          <CloseButton size="sm" aria-label="Clear the search" onClick={() => type('')} />
        )
      }
      value={typed}
      onChange={type}
    />
  );
}
