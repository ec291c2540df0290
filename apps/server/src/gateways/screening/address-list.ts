/** A list of addresses that must not be paid, such as sanctioned ones. */
export type AddressList = {
  /** Throws when the list cannot be read: then nothing is known of the address. */
  isListed(address: string): Promise<boolean>;
};
