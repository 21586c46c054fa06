/** Columns of the amounts of estimates and invoices. */
export const amountColumns = { total_te: 'Montant HT', total: 'Montant TTC' }
