export { sendFromDemoWallet, type DemoPayment } from './demo-wallet.ts';
export type { PlainAccount } from './accounts.ts';
export type { FaucetAddresses, Gift } from './faucet.ts';
export { usdcMint } from './machine.ts';
export { openTokenMarket, type TokenMarket } from './token-market.ts';
export { startChain, type LocalChain, type StartOptions } from './start-chain.ts';
