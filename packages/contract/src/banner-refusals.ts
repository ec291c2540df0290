import { imageTexts } from '@stoke/domain';
import { refusal } from './refusal-text.ts';

/** Refusals about images and the banners of the home page; a part of `refusals`. */
export const bannerRefusals = {
  'image.too_large': refusal(413, imageTexts.tooLarge),
  'image.unreadable': refusal(422, imageTexts.wrongType),
  'image.not_kept': refusal(
    503,
    'The image could not be saved. Nothing was changed. Please try again.',
  ),
  'image.too_many': refusal(429, 'You uploaded 500 images in 24 hours. Please continue tomorrow.'),
  'banner.title_required': refusal(422, 'Please enter a title of at most 120 characters.'),
  'banner.link_invalid': refusal(422, 'Please enter a full link that starts with https://.'),
  'banner.order_invalid': refusal(
    422,
    'Please enter a whole number between -1,000,000 and 1,000,000.',
  ),
  'banner.image_required': refusal(422, 'Please upload a banner image.'),
  'banner.changed': refusal(
    409,
    'Another admin changed this banner. Check the changes and save again.',
  ),
  'banner.gone': refusal(404, 'This banner was deleted.'),
} as const;
