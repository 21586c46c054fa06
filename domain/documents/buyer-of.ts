import type { DocumentBuyer } from '../../db/schema/money/document-buyer.ts'
import type { Client } from '../clients/client.ts'

/** The client as a document names them; kept with it, since an issued document does not change. */
export function buyerOf({
  type,
  name,
  first_name,
  last_name,
  siret,
  vat_number,
  address,
}: Pick<Client, keyof DocumentBuyer>): DocumentBuyer {
  return { type, name, first_name, last_name, siret, vat_number, address }
}
