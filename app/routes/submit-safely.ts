/** Milliseconds without an answer after which people are told; sending again saves nothing twice. */
const patience = 30_000

/** What to say when no answer came, and when one came that is none of ours. */
interface Failures {
  unreachable: string
  failing: string
}

interface Failed {
  outcome: 'failed'
  message: string
}

/**
 * Runs the server's action; whatever goes wrong on the way (no network, a proxy's error page, silence)
 * becomes an outcome that speaks, so that nothing typed is ever replaced by an error page.
 */
export async function submitSafely<Outcome>(
  serverAction: () => Promise<Outcome>,
  { unreachable, failing }: Failures,
): Promise<Outcome | Failed> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<Failed>((resolve) => {
    timer = setTimeout(resolve, patience, { outcome: 'failed', message: unreachable })
  })
  try {
    return await Promise.race([serverAction(), silence])
  } catch (error) {
    // Led elsewhere: to sign in again.
    if (error instanceof Response) throw error
    // What `fetch` throws when no answer came; anything else is an answer that is none of ours.
    const isCut = error instanceof TypeError
    return { outcome: 'failed', message: isCut ? unreachable : failing }
  } finally {
    clearTimeout(timer)
  }
}
