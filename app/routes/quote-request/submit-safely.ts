import type { QuoteRequestOutcome } from './outcome.ts'
import { sendingFailures } from './sending-failures.ts'

/** Milliseconds without an answer after which people are told; sending again saves nothing twice. */
const patience = 30_000

/**
 * Runs the server's action; whatever goes wrong on the way (no network, a proxy's error page, silence)
 * becomes an outcome that speaks, so that nothing typed is ever replaced by an error page.
 */
export async function submitSafely<Outcome>(
  serverAction: () => Promise<Outcome>,
): Promise<Outcome | QuoteRequestOutcome> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<QuoteRequestOutcome>((resolve) => {
    timer = setTimeout(resolve, patience, { outcome: 'failed', message: sendingFailures.unreachable })
  })
  try {
    return await Promise.race([serverAction(), silence])
  } catch (error) {
    // What `fetch` throws when no answer came; anything else is an answer that is none of ours.
    const isCut = error instanceof TypeError
    return { outcome: 'failed', message: isCut ? sendingFailures.unreachable : sendingFailures.failing }
  } finally {
    clearTimeout(timer)
  }
}
