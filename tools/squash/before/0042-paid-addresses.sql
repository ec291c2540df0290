-- Which addresses were paid before: their token accounts are not opened again.
create index payout_paid_to on payout (address) where state = 'confirmed';
