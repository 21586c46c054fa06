/** Columns of the amounts of quotes and invoices. */
export const amountColumns = { total_te: 'Montant HT', total: 'Montant TTC' }
