import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export function useSaveWallet() {
  return useMutation({
    mutationFn: (walletAddress: string) => call('saveWallet', { body: { walletAddress } }),
  });
}

export function useSaveXAccount() {
  return useMutation({
    mutationFn: (xUsername: string) => call('saveXAccount', { body: { xUsername } }),
  });
}
