import type { RefusalReason } from './refusals.ts'

/** Ends a stream from wherever the first byte too many is seen. Leaves this folder as an outcome only. */
export class BodyRefused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(`body refused: ${reason}`)
    this.reason = reason
  }
}
