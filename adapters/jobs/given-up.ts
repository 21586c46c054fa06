import type { JobWithMetadata } from 'pg-boss'
import { RefusedForGood } from '../../domain/ports/refused-for-good.ts'

/** Whether this was the last try: what is refused for good is tried once more only. */
export function isGivenUp({ retryCount, retryLimit }: JobWithMetadata<unknown>, error: unknown): boolean {
  return retryCount >= (error instanceof RefusedForGood ? 1 : retryLimit)
}
