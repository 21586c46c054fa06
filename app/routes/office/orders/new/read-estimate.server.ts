import { data, href, type RouterContextProvider } from 'react-router'
import { clientName } from '../../../../../domain/clients/client-name.ts'
import { formatCents } from '../../../../../domain/money/format-cents.ts'
import { findEstimateToOpen } from '../../../../../domain/orders/opening/find-estimate-to-open.ts'
import { siteContext } from '../../../../context.ts'

export async function readEstimate(context: Readonly<RouterContextProvider>, id: string) {
  const found = await findEstimateToOpen(context.get(siteContext).db, id)
  if (!found) throw data(null, { status: 404 })
  const { number, client, rims, total, orderId } = found
  return {
    id,
    number,
    client: clientName(client),
    rims: rims.length,
    total: formatCents(total),
    order: orderId && href('/gestion/commandes/:id', { id: orderId }),
  }
}
