/** A record of `invoices` (credit notes too) or of `estimates`. */
export interface DocumentKey {
  kind: 'invoice' | 'estimate'
  posId: string
  id: string
}
