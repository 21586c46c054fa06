/** Key of a document: a row of `invoices` (also credit notes) or of `estimates`. */
export interface DocumentKey {
  kind: 'invoice' | 'estimate'
  posId: string
  id: string
}
