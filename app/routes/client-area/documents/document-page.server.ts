import { data, href } from 'react-router'
import type { Client } from '../../../../domain/clients/client.ts'
import { findDocument } from '../../../../domain/documents/open-document.ts'
import type { DocumentKey } from '../../../../domain/documents/printable-document.ts'
import { findBilledOrders } from '../../../../domain/documents/read-printable.ts'
import { withQuery } from '../../../address.ts'
import type { SiteContext } from '../../../context.ts'
import { pageAddresses } from '../../../page-addresses.ts'

/** What the page of a document shows; for anyone but its client there is none (docs/product.md §6). */
export async function readDocumentPage(db: SiteContext['db'], client: Client, key: DocumentKey) {
  const found = await findDocument(db, client, key)
  if (!found) throw data(null, { status: 404 })
  const { name, number } = found
  const address = pageAddresses.document(key)
  const orders =
    key.kind === 'invoice' ? await findBilledOrders(db, { id: key.id, client_id: client.id }) : []
  return {
    name,
    number,
    url: found.downloadUrl ?? address,
    download: withQuery(address, { telecharger: 'oui' }),
    orders: orders.map(({ id, order_number }) => ({
      number: order_number,
      to: href('/espace_pro/commande/:id', { id }),
    })),
  }
}
