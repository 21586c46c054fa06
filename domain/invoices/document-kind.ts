/** What an invoice's record is printed as: the contract knows invoices alone (docs/product.md §11.15). */
export function documentKind({
  credited_invoice,
  is_deposit,
}: {
  credited_invoice: string | null
  is_deposit: boolean
}): 'invoice' | 'deposit-invoice' | 'credit-note' {
  if (credited_invoice !== null) return 'credit-note'
  return is_deposit ? 'deposit-invoice' : 'invoice'
}
