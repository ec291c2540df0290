export { openSigning, receiptModule } from './routes.ts';
export { openReceiptSigner, type ReceiptSigner } from './receipt-signer.ts';
