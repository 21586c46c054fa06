import type { PageCache } from '../page-cache/page-cache.ts'
import type { Instruments } from './instruments.ts'

export function measureCache({ gauge, counter }: Instruments, cache: PageCache) {
  counter('page_cache_answers_total', 'Pages asked for that may be kept in memory', 'result', () =>
    Object.entries(cache.counts),
  )
  counter('page_cache_renderings_total', 'Pages rendered to be kept in memory', 'outcome', () =>
    Object.entries(cache.renderings),
  )
  gauge('page_cache_size', 'What is kept in memory', 'unit', () => [
    ['pages', cache.store.size],
    ['bytes', cache.store.bytes],
  ])
}
