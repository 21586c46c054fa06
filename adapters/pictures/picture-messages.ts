import type { ConversionOutcome, PictureConversion } from '../../domain/kernel/ports/picture-decoder.ts'

/** One picture to convert, as the site's process sends it to `picture-worker.ts`. */
export interface PictureTask {
  source: Buffer | string
  conversion: PictureConversion
}

/** Messages of the worker: `ready` once, when it can decode; then one result for each task. */
export type PictureWorkerMessage = 'ready' | { result: ConversionOutcome }

/** Signal with which the worker ends itself when a picture exceeds a limit. No other process sends it. */
export const pictureLimitSignal = 'SIGVTALRM'
