import { imageAddress } from '../../../lib/image-address.ts';
import { ImageField } from '../../../ui/image-field.tsx';
import type { ImageChange, ProfileImages } from './profile-fields.ts';
import classes from './profile-form.module.css';

type SavedImages = { logo: string | null; banner: string | null };

type Props = {
  images: ProfileImages;
  saved: SavedImages;
  errors: Partial<Record<'logo' | 'banner', string>>;
  onChange: (part: 'logo' | 'banner', change: ImageChange) => void;
};

const pictures = [
  {
    part: 'logo',
    label: 'Logo image',
    hint: 'Square, max 2 MB',
    shape: 'square',
  },
  {
    part: 'banner',
    label: 'Banner image',
    hint: 'Max 2MB. JPEG, PNG or WebP, best at 1320 × 120 pixels or wider.',
    shape: 'wide',
  },
] as const;

/** Logo and banner of a creator profile, side by side. */
export function ProfileImageFields({ images, saved, errors, onChange }: Props) {
  return (
    <div className={classes['images']}>
      {pictures.map(({ part, ...field }) => (
        <ImageField
          key={part}
          {...field}
          path={part}
          file={images[part].file}
          saved={images[part].isRemoved ? null : imageAddress(saved[part])}
          error={errors[part] ?? null}
          onChange={(file) => onChange(part, { ...images[part], file })}
          onRemoveSaved={() => onChange(part, { file: null, isRemoved: true })}
        />
      ))}
    </div>
  );
}
