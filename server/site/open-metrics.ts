import type { Environment } from '../env.ts'

type Metering = typeof import('../metrics/metrics.ts')
type Measured = Parameters<Metering['createMetrics']>[0]

/** Who does not measure does not load what measures. */
export async function openMetrics({ METRICS_TOKEN }: Environment, sources: Omit<Measured, 'cache'>) {
  if (!METRICS_TOKEN) return undefined
  const { createMetrics } = await import('../metrics/metrics.ts')
  return (cache: Measured['cache']) => createMetrics({ ...sources, cache })
}
