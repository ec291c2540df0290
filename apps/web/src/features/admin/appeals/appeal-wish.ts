const kinds = ['rejection', 'reversal', 'ban', 'suspension'] as const;

/** Which appeals are listed; unless said otherwise, those that wait and that the admin can answer. */
export type AppealWish = {
  status?: 'decided' | undefined;
  whose?: 'all' | undefined;
  about?: (typeof kinds)[number] | undefined;
  assigned?: 'me' | 'nobody' | undefined;
};

/** From the address or a list of choices; what is none is left out. */
export function readAppealWish(given: Record<string, unknown>): AppealWish {
  const { status, whose, about, assigned } = given;
  return {
    status: status === 'decided' ? status : undefined,
    whose: whose === 'all' ? whose : undefined,
    about: kinds.find((one) => one === about),
    assigned: (['me', 'nobody'] as const).find((one) => one === assigned),
  };
}
