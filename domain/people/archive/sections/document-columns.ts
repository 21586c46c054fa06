/** What quotes and invoices say of their amounts. */
export const amounts = { total_te: 'Montant HT', total: 'Montant TTC' }

/** What is told of a mail that left with one of them. */
export const mailed = {
  email: 'Adresse',
  text: 'Texte',
  state: 'État',
  created_at: 'Écrit le',
  sent_at: 'Parti le',
}
