/** A record of `invoices` (credit notes too) or of `estimates`. */
type DocumentKind = 'invoice' | 'estimate'

export interface DocumentKey {
  kind: DocumentKind
  posId: string
  id: string
}

const sections = { invoice: 'facture', estimate: 'devis' } as const

/** The page that shows the document (docs/product.md §2.1). */
function documentPage({ kind, posId, id }: DocumentKey): string {
  return `/espace_pro/${sections[kind]}/${encodeURIComponent(posId)}/${encodeURIComponent(id)}`
}

/** Where its client opens the PDF: what `download_url` holds (docs/product.md §10.9). */
export function downloadUrl(key: DocumentKey): string {
  return `${documentPage(key)}/pdf`
}
