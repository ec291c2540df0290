type Features = Record<string, unknown>;

/** A wallet that comes into the page by the Wallet Standard, as an extension would. */
export function installWallet(
  is: { features?: Features; chains?: string[]; address?: string } = {},
) {
  const chains = is.chains ?? ['solana:mainnet'];
  const account = { address: is.address ?? 'Payer111111111111111111111111111111111111111', chains };
  const wallet = {
    name: 'Test Wallet',
    icon: 'data:image/png;base64,AA==',
    chains: ['solana:mainnet'],
    features: {
      'standard:connect': { connect: async () => ({ accounts: [account] }) },
      'solana:signTransaction': {
        signTransaction: async ({ transaction }: { transaction: Uint8Array }) => [
          { signedTransaction: transaction.map((byte) => byte + 1) },
        ],
      },
      ...is.features,
    },
  };
  let unregister = () => {};
  type Api = { register: (one: typeof wallet) => () => void };
  const detail = (api: Api) => {
    unregister = api.register(wallet);
  };
  const onReady = (event: Event & { detail?: Api }) => {
    if (event.detail) detail(event.detail);
  };
  window.addEventListener('wallet-standard:app-ready', onReady);
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }));
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onReady);
    unregister();
  };
}
