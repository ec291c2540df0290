import type { FileCallName, Sent } from '@stoke/contract/client';
import { useMutation } from '@tanstack/react-query';
import { callFile } from './session/api.ts';
import { saveFile } from './save-file.ts';

/** Saves what a call of the server writes as `stoke-{name}.csv`. */
export function useCsvFile<N extends FileCallName>(name: string, call: N, sent: Sent<N>) {
  return useMutation({
    mutationFn: async () => saveFile(`stoke-${name}.csv`, await callFile(call, sent), 'text/csv'),
  });
}
