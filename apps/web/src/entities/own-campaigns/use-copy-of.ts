import { useEffect } from 'react';
import { confirmDialog } from '../../ui/dialogs.ts';

/** A form whose whole input can be replaced. */
export type Form<Draft> = {
  isBegun: boolean;
  replace: (by: Draft) => void;
  /** How to keep the input that would be replaced. */
  hint?: string;
};

/** Replaces the input of a form; asks first when there is some. */
export async function fillForm<Draft>(
  { isBegun, replace, hint = '' }: Form<Draft>,
  make: () => Draft | Promise<Draft>,
): Promise<void> {
  const isSure =
    !isBegun ||
    (await confirmDialog({
      title: 'Replace your entries?',
      message: `Your entries will be replaced.${hint}`,
      labels: { cancel: 'Keep', confirm: 'Replace' },
    }));
  if (isSure) replace(await make());
}

type Input<Campaign, Draft> = {
  form: Form<Draft>;
  copy: (campaign: Campaign) => Draft | Promise<Draft>;
  onCopied: () => void;
};

/** Fills a form with a copy of the campaign that the address asks for, once it is there. */
export function useCopyOf<Campaign extends { _id: string }, Draft>(
  wanted: Campaign | null,
  { form, copy, onCopied }: Input<Campaign, Draft>,
): void {
  useEffect(() => {
    if (wanted !== null) void fillForm(form, () => copy(wanted)).then(onCopied);
    // Once for each campaign that is asked for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted?._id]);
}
