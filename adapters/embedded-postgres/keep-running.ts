import { setTimeout as wait } from 'node:timers/promises'

interface Server {
  isRunning(): Promise<boolean>
  /** Rejects when it cannot be started now. */
  start(stopping: AbortSignal): Promise<void>
}

/** Milliseconds between two looks, and before the attempts that follow the first. */
const lookEvery = 1_000
const longestPause = 60_000
/** A server that has run for so long has recovered: should it die again, the first attempt is at once. */
const provenAfter = 60_000

/**
 * Starts a server that died anew, again and again, each time after a longer pause. `tell` receives one French
 * sentence for each death and each failure. The answered function ends the watch, and an attempt that is under way.
 */
export function keepRunning(server: Server, tell: (sentence: string) => void): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const sleep = (milliseconds: number) => wait(milliseconds, undefined, { signal, ref: false })

  async function watch(): Promise<void> {
    let pause = 0
    let startedAt = Date.now()
    for (;;) {
      await sleep(lookEvery)
      if (await server.isRunning()) {
        if (Date.now() - startedAt > provenAfter) pause = 0
        continue
      }
      tell('Le serveur PostgreSQL ne tourne plus : il est relancé.')
      await sleep(pause)
      pause = Math.min(Math.max(lookEvery, 2 * pause), longestPause)
      await server.start(signal).catch((error: Error) => signal.aborted || tell(error.message))
      startedAt = Date.now()
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return () => {
    stopping.abort()
    return watching
  }
}
