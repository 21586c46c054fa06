import type { JobName } from '../ports/job-queue.ts'

interface Sweep {
  name: JobName
  /** Hours between two of them. */
  every: number
}

/** What the site does by the clock to stay tidy and lawful (docs/operations.md, What runs by the clock). */
export const sweeps: readonly Sweep[] = [
  { name: 'forget-old-records', every: 24 },
  { name: 'sweep-unused-files', every: 24 },
  { name: 'close-payments', every: 24 },
  { name: 'expire-estimates', every: 24 },
  { name: 'sweep-abandoned-photos', every: 1 },
  { name: 'sweep-accounts', every: 1 },
]
