import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useKeys } from '../lib/use-keys.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (text: string) => void;
  /** Whether `/` leads to it: on desks of admins, which have keys, and for one field of a page. */
  hasKey?: boolean;
};

/** A field that searches what stands on the page. */
export function SearchField({ onChange, hasKey = false, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useKeys(hasKey ? { '/': () => input.current?.focus() } : {});
  return (
    <TextInput
      ref={input}
      type="search"
      {...(hasKey && { 'aria-keyshortcuts': '/' })}
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  );
}
