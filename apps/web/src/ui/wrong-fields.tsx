import { Alert, Anchor } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';

/**
 * Names all fields of its form that are wrong, each with a way to it, from the first try to send it on. A single
 * one has the focus already. The texts stand at the fields.
 */
export function WrongFields({ errors }: { errors: FormErrors }) {
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  useEffect(() => {
    const frame = place.current?.closest('form') ?? null;
    const show = () => setForm(frame);
    frame?.addEventListener('submit', show);
    return () => frame?.removeEventListener('submit', show);
  }, []);
  const fields = Object.keys(errors).flatMap((path) => {
    const field = errors[path] ? form?.querySelector<HTMLElement>(`[data-path="${path}"]`) : null;
    return field ? [{ path, field, name: nameOf(field) }] : [];
  });
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {fields.length > 1 && (
        <Alert color="rose" role="alert" title={`${fields.length} fields need a change`}>
          {fields.map(({ path, field, name }, at) => (
            <span key={path}>
              {at > 0 && ', '}
              <Anchor component="button" type="button" inherit onClick={() => field.focus()}>
                {name}
              </Anchor>
            </span>
          ))}
        </Alert>
      )}
    </div>
  );
}

/** What stands above the field, without the mark of those that are needed. */
function nameOf(field: HTMLElement): string {
  const label =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      ? field.labels?.[0]
      : null;
  return (
    label?.textContent?.replace(/\s*\*$/, '') ??
    field.getAttribute('aria-label') ??
    field.textContent ??
    ''
  );
}
