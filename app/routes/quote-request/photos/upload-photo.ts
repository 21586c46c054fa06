import type { PhotoToSend } from './photo-to-send.ts'
import { uploadOnce } from './upload-once.ts'
import type { UploadOutcome } from './upload-outcome.ts'

/** Milliseconds before each further try after a failure. */
const pauses = [600, 1800, 4500]
/** Milliseconds that a photo waits in all, failures and a busy site together. */
const patience = 120_000

/**
 * Sends one photo, trying again after a cut or a failing server, and when a busy site says so. The photo's id is
 * made by the browser, so a try whose answer was lost stores nothing twice. `onProgress` gets the bytes sent so
 * far. `address` is where the site takes it, and what it answers there besides is `More`. What it answers once `signal` is
 * aborted means nothing.
 */
export async function uploadPhoto<More extends { outcome: string } = never>(
  address: string,
  photo: PhotoToSend,
  onProgress: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<UploadOutcome | More> {
  const failurePauses = [...pauses]
  let waited = 0
  for (;;) {
    const result = (await uploadOnce(address, photo, onProgress, signal)) as UploadOutcome | More
    if (signal?.aborted) return result
    const pause =
      'retryAfter' in result ? Number(result.retryAfter) * 1000 : failurePause(result, failurePauses)
    if (pause === null || waited + pause > patience) return result
    waited += pause
    onProgress(0)
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, pause)
      signal?.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
    })
    if (signal?.aborted) return result
  }
}

/** `null` when another try is of no use. */
function failurePause({ outcome }: { outcome: string }, pauses: number[]): number | null {
  return outcome === 'unreachable' || outcome === 'failing' ? (pauses.shift() ?? null) : null
}
