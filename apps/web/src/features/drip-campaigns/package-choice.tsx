// Sheets of the only radio cards of the site.
import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import { dripCompletions, dripPackages, formatUsd, type DripPackageId } from '@stoke/domain';
import { Radio } from '@mantine/core';
import classes from './package-choice.module.css';

type Props = { chosen: DripPackageId | null; onChoose: (id: DripPackageId) => void };

/** The three packages as one radio group: arrow keys move, each card says what it buys. */
export function PackageChoice({ chosen, onChoose }: Props) {
  return (
    <Radio.Group
      name="package"
      value={chosen ?? ''}
      onChange={(id) => {
        const offer = dripPackages.find((candidate) => candidate.id === id);
        if (offer) onChoose(offer.id);
      }}
      label="Choose a package"
      classNames={{ label: classes['label'] ?? '' }}
    >
      <div className={classes['cards']}>
        {dripPackages.map((offer) => (
          <Radio.Card
            key={offer.id}
            value={offer.id}
            className={classes['card'] ?? ''}
            aria-label={`${offer.name}, ${offer.durationHours} hours, ${formatUsd(offer.price)}`}
          >
            <span className={classes['head']}>
              <span className={classes['name']}>{offer.name}</span>
              <Radio.Indicator />
            </span>
            <span className={classes['price']}>{formatUsd(offer.price)}</span>
            <span className={classes['promise']}>
              <b>{dripCompletions(offer.price).toLocaleString('en-US')}</b> full completions
            </span>
            <span className={classes['promise']}>
              <b>{offer.durationHours} hours</b> from the moment it is funded
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
