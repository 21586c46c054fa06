import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { instrumentsOf } from './instruments.ts'
import { measureBackups } from './measure-backups.ts'
import { measureCache } from './measure-cache.ts'
import { measureHealth } from './measure-health.ts'
import { measureMailboxes } from './measure-mailboxes.ts'
import { measureWork } from './measure-work.ts'
import type { Sources } from './sources.ts'

export interface Metrics {
  /** One answered request, by its route's pattern; a raw address would make a series for each visitor. */
  observe(request: { method: string; route: string; status: number; seconds: number }): void
  /** Everything, as Prometheus reads it. */
  text(): Promise<string>
  contentType: string
}

/** What one node tells of itself (docs/operations.md, Metrics). */
export function createMetrics({ cache, ...sources }: Sources): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the beginning of its answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  const instruments = instrumentsOf(register)
  measureWork(instruments, sources)
  measureMailboxes(instruments, sources)
  measureBackups(instruments, sources)
  measureHealth(instruments, sources)
  if (cache) measureCache(instruments, cache)
  return {
    observe: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    text: () => register.metrics(),
    contentType: register.contentType,
  }
}
