/** What a person comes for, as they say it after the registration. */
export const purposes = ['earn', 'promote', 'both'] as const;
export type Purpose = (typeof purposes)[number];
