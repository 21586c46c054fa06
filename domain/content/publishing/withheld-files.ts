import type { Database } from '../../../db/client.ts'
import { findWithheldOrder } from '../../portfolio/order-consent.ts'
import { holdFiles } from '../../publishing/hold-files.ts'
import type { Content } from '../content-fields.ts'
import type { ContentRecord } from '../content-record.ts'
import type { Missing } from './missing-in.ts'

export async function lostFiles(tx: Database, content: Content): Promise<Missing[]> {
  const urls = await holdFiles(tx, content)
  if (urls.length === 0) return []
  const field = Object.keys(content).find((name) => content[name]?.includes(urls[0] ?? '')) ?? 'content'
  const message =
    urls.length === 1
      ? 'Un fichier mentionné n’est plus sur le site\u00a0: retirez-le ou envoyez-le à nouveau.'
      : `${urls.length}\u00a0fichiers mentionnés ne sont plus sur le site\u00a0: retirez-les ou envoyez-les à nouveau.`
  return [{ field, message }]
}

/** Photos of an order are published while its client lets them be (docs/product.md §11.19). */
export async function withheldPhotos(tx: Database, { id }: ContentRecord): Promise<Missing[]> {
  const order = await findWithheldOrder(tx, id)
  if (!order) return []
  const message = `Le client de la commande ${order.number} n’a pas donné son accord pour publier ses photos\u00a0: notez-le sur la commande, ou retirez-les.`
  return [{ field: 'main_image', message }]
}
