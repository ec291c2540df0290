import { FomoSection } from '../../features/earner/fomo/fomo-section.tsx';
import { SparkSection } from '../../features/earner/spark/spark-section.tsx';
import type { Whole } from '../../ui/short-list.tsx';

type Props = { sparks: Whole; fomo: Whole; onReload: () => void };

/** The campaigns of the home page, below the tasks. */
export function CampaignSections({ sparks, fomo, onReload }: Props) {
  return (
    <>
      <SparkSection whole={sparks} onReload={onReload} />
      <FomoSection whole={fomo} onReload={onReload} />
    </>
  );
}
