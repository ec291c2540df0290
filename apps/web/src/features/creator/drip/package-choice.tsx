import '@mantine/core/styles/Radio.layer.css';
import { dripCompletions, formatUsd, type DripPackage, type DripPackageId } from '@stoke/domain';
import { Box, Radio } from '@mantine/core';
import { AtMostPeople, Reach } from '../../../entities/own-campaigns/reach.tsx';
import { useTerms } from '../../../entities/site/terms.ts';
import classes from './package-choice.module.css';

type Props = { chosen: DripPackageId | null; onChoose: (id: DripPackageId) => void };

/** The packages as one radio group: arrow keys move, each card says what it buys. */
export function PackageChoice({ chosen, onChoose }: Props) {
  const { packages, feePercents } = useTerms();
  const fee = feePercents.drip;
  return (
    <Radio.Group
      name="package"
      value={chosen ?? ''}
      onChange={(id) => {
        const offer = packages.find((candidate) => candidate.id === id);
        if (offer) onChoose(offer.id);
      }}
      label="Choose a package"
      labelProps={{ mb: 10 }}
    >
      <div className={classes['cards']}>
        {packages.map((offer) => (
          <label
            key={offer.id}
            className={classes['card']}
            data-chosen={offer.id === chosen || undefined}
          >
            <span className="spread">
              <Box component="span" fz={16} fw={600}>
                {offer.name}
              </Box>
              <Radio value={offer.id} aria-label={spoken(offer, fee)} />
            </span>
            <span className={classes['price']}>{formatUsd(offer.price)}</span>
            <span className={classes['promise']}>
              <b>{dripCompletions(offer.price, fee).toLocaleString('en-US')}</b> full completions
            </span>
            <span className={classes['promise']}>
              <AtMostPeople kind="drip" what="per tweet" />
            </span>
            <span className={classes['promise']}>
              <b>{offer.durationHours} hours</b> from its start
            </span>
          </label>
        ))}
      </div>
      <Box mt="sm">
        <Reach kind="drip" isInline />
      </Box>
    </Radio.Group>
  );
}

function spoken(offer: DripPackage, fee: number): string {
  const completions = dripCompletions(offer.price, fee).toLocaleString('en-US');
  return `${offer.name}, ${formatUsd(offer.price)}, ${completions} completions, ${offer.durationHours} hours`;
}
