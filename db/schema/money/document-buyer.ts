import type { ClientAddress } from '../clients/client-address.ts'

/** Whom a document is made out to. */
export interface DocumentBuyer {
  type: 'company' | 'individual'
  name: string | null
  first_name: string | null
  last_name: string | null
  siret: string | null
  vat_number: string | null
  address: ClientAddress | null
}
