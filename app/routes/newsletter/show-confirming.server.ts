import { data } from 'react-router'

/** What the page says; `address` is masked (docs/product.md §11.20). */
export type Confirming =
  | { outcome: 'invalid' }
  | { outcome: 'gone' }
  | { outcome: 'asks'; address: string }
  | { outcome: 'confirmed'; address: string }
  | { outcome: 'failed'; message: string }

const statusOf = {
  invalid: 400,
  gone: 200,
  asks: 200,
  confirmed: 200,
  failed: 503,
} as const satisfies Record<Confirming['outcome'], number>

export const showConfirming = (confirming: Confirming) => data(confirming, statusOf[confirming.outcome])
