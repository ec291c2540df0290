import { fomoLimits, fomoUsersMaximum } from '@stoke/domain';
import { Textarea, TextInput } from '@mantine/core';
import { ImageField } from '../../../../ui/image-field.tsx';
import { budgetOf } from './draft.ts';
import { bindText } from './field.ts';
import type { Wizard } from './use-wizard.ts';
import beside from '../../../../ui/form-beside.module.css';
import classes from './wizard.module.css';
import { hintBelow } from '../../../../ui/hint-below.ts';

/** Banner, name, rules, budget and number of users. */
export function BasicsStep({ wizard }: { wizard: Wizard }) {
  const budget = budgetOf(wizard.fields);
  const most = budget === null ? null : fomoUsersMaximum(budget).toLocaleString('en-US');
  return (
    <section className={classes['part']} aria-label="Basics">
      <ImageField
        label="Banner image"
        hint="PNG, JPEG or WebP. Max 2MB. Recommended 300x600 px. Shown 2:1, cropped as here."
        shape="card"
        required
        path="banner"
        file={wizard.banner}
        error={wizard.problemAt('banner')}
        onChange={wizard.setBanner}
      />
      <TextInput
        label="Project Name"
        placeholder="Helio mainnet launch"
        required
        maxLength={fomoLimits.nameLength}
        {...bindText(wizard, 'name')}
      />
      <Textarea
        label="Rules (one per line)"
        placeholder={'Use the account that is linked to your profile.\nKeep your post for 30 days.'}
        rows={4}
        {...bindText(wizard, 'rules')}
      />
      <div className={beside['pair']}>
        <TextInput
          label="Budget (USD)"
          placeholder="500"
          required
          leftSection="$"
          inputMode="decimal"
          {...bindText(wizard, 'budget')}
        />
        <TextInput
          label="Number of Users"
          placeholder="200"
          description={most === null ? '5 for each dollar at most.' : `${most} at most.`}
          {...hintBelow}
          required
          inputMode="numeric"
          {...bindText(wizard, 'users')}
        />
      </div>
    </section>
  );
}
