-- What a withdrawal pays for an account follows the rent and the price of SOL, which is a setting in its place.
delete from setting where key = 'openingFee';
