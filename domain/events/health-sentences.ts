/** What is told of the site's own health (docs/product.md §11.25). */
export interface HealthActs {
  'health.backup-failed': { before: null; after: { reason: string } }
  'health.jobs-retried': { before: null; after: JobsTold }
  'health.jobs-dismissed': { before: null; after: JobsTold }
}

/** Jobs given up, by what they were to do. */
interface JobsTold {
  jobs: readonly string[]
}

const list = ({ jobs }: JobsTold) => {
  const counts = Map.groupBy(jobs, (job) => job)
  return [...counts].map(([job, all]) => (all.length > 1 ? `${job} (${all.length})` : job)).join(', ')
}

export const healthSentences: { readonly [Done in keyof HealthActs]: (told: HealthActs[Done]) => string } = {
  'health.backup-failed': ({ after }) => `n’a pas pu faire la sauvegarde de la nuit\u00a0: ${after.reason}`,
  'health.jobs-retried': ({ after }) => `a relancé ce qui était abandonné\u00a0: ${list(after)}`,
  'health.jobs-dismissed': ({ after }) => `a classé ce qui était abandonné\u00a0: ${list(after)}`,
}
