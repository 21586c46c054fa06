import type { EstimateView } from '../read-estimate.server.ts'

/** What follows an accepted quote: its order. */
export function NextOrder({ estimate: { order } }: { estimate: EstimateView }) {
  if (!order) return null
  return <p>Commande {order.number}</p>
}
