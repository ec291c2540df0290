export { settlementOf, unreservedPool, type EscrowMoney, type Settlement } from './escrow-money.ts';
export { holdPrice, type Escrowed, type EscrowKind } from './hold-price.ts';
export { settlePrice } from './settle-price.ts';
