import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useKeys } from '../lib/use-keys.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (text: string) => void;
};

/** A field that searches what stands on the page; `/` leads to it. */
export function SearchField({ onChange, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.focus() });
  return (
    <TextInput
      ref={input}
      type="search"
      aria-keyshortcuts="/"
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  );
}
