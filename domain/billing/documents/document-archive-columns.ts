/** Columns of the amounts of estimates and invoices. */
export const documentAmountColumnTitles = { total_te: 'Montant HT', total: 'Montant TTC' }
