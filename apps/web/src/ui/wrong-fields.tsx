import { Alert, Anchor } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';

/** `isNew`: nothing was corrected since the last try to send the form. */
type Tried = { form: HTMLFormElement | null; tries: number; isNew: boolean };

/**
 * Names all fields of its form that are wrong, each with a way to it, from the first try to send it on. A single
 * one has the focus already. The texts stand at the fields. Read aloud with each try, and not with each correction.
 */
export function WrongFields({ errors }: { errors: FormErrors }) {
  const place = useRef<HTMLDivElement>(null);
  const [{ form, tries, isNew }, setTried] = useState<Tried>({
    form: null,
    tries: 0,
    isNew: false,
  });
  useEffect(() => {
    const frame = place.current?.closest('form') ?? null;
    const show = () => setTried(({ tries }) => ({ form: frame, tries: tries + 1, isNew: true }));
    const edit = () => setTried((before) => (before.isNew ? { ...before, isNew: false } : before));
    frame?.addEventListener('submit', show);
    frame?.addEventListener('input', edit);
    return () => {
      frame?.removeEventListener('submit', show);
      frame?.removeEventListener('input', edit);
    };
  }, []);
  const fields = Object.keys(errors).flatMap((path) => {
    const field = errors[path] ? form?.querySelector<HTMLElement>(`[data-path="${path}"]`) : null;
    return field ? [{ path, field, name: nameOf(field) }] : [];
  });
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {fields.length > 1 && (
        <Alert
          key={tries}
          color="rose"
          role={isNew ? 'alert' : 'group'}
          title={`${fields.length} fields need a change`}
        >
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
  // A button is named by what it does: what it is for stands above its group.
  const group = field instanceof HTMLButtonElement ? field.closest('[role=group]') : null;
  return (
    label?.textContent?.replace(/\s*\*$/, '') ?? (group ?? field).getAttribute('aria-label') ?? ''
  );
}
