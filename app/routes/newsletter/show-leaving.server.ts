import { data } from 'react-router'

/** What the page says; `address` is masked (docs/product.md §2.16). */
export type Leaving =
  | { outcome: 'placeholder' }
  | { outcome: 'invalid' }
  | { outcome: 'asks'; address: string }
  | { outcome: 'left'; address: string }
  | { outcome: 'left-before' }
  | { outcome: 'failed'; message: string }

const statusOf = {
  placeholder: 200,
  invalid: 400,
  asks: 200,
  left: 200,
  'left-before': 200,
  failed: 503,
} as const satisfies Record<Leaving['outcome'], number>

export const showLeaving = (leaving: Leaving) => data(leaving, statusOf[leaving.outcome])
