import { randomId } from '../../random-id.ts'
import type { NewRim } from '../../rims/new-rim.ts'

/** A rim as its order keeps it; places count from 1. */
export const rimRow = (orderId: string, { defects = [], ...rim }: NewRim, place: number) => ({
  ...rim,
  id: randomId(),
  order_id: orderId,
  place,
  defects: [...defects],
})
