export { openSigning, receiptModule, type ReceiptDeps } from './routes.ts';
export { openReceiptSigner, type ReceiptSigner } from './receipt-signer.ts';
