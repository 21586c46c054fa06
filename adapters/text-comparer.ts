import Piscina from 'piscina'
import { diffAsReplaced, diffWords, type TextDiff } from '../domain/content/word-diff.ts'
import type { TextComparer } from '../domain/ports/text-comparer.ts'
import type { Compared } from './compare-worker.ts'

interface Options {
  /** The file of `compare-worker.ts`. */
  worker: string
  /** Milliseconds after which a comparison is given up with its thread; another in tests. */
  patience?: number
}

/** Signs of both texts together that are compared within milliseconds, whatever they share. */
const short = 2_000
/** Whoever presses again and again gets the answer without the comparison: nobody waits behind so many. */
const mostWaiting = 20

/** Compares long texts in a thread of its own (`worker`), which documents do not wait for; it goes when nobody compares. */
export function createTextComparer({ worker, patience = 10_000 }: Options): TextComparer {
  const pool = new Piscina<Compared, TextDiff>({
    filename: worker,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: mostWaiting,
    idleTimeout: 60_000,
    // What the process itself was started with is not for its threads.
    execArgv: [],
  })
  // A thread that fails while nothing is compared harms nobody: the next comparison brings another.
  pool.on('error', () => undefined)
  return {
    async compare(before, after) {
      if (before.length + after.length <= short) return diffWords(before, after)
      return pool
        .run({ before, after }, { signal: AbortSignal.timeout(patience) })
        .catch(() => diffAsReplaced(before, after))
    },
  }
}
