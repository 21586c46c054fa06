/** Columns of the amounts of estimates and invoices. */
export const amountColumnTitles = { total_te: 'Montant HT', total: 'Montant TTC' }
