import type { Place } from './stream-places.ts'

/** Seconds after which a browser may ask again that found no place. */
const retryAfter = 60

/** Says when to ask again, and whose places are taken. */
export function noPlace(outcome: Exclude<Place['outcome'], 'taken'>): Response {
  return new Response(
    'Trop de pages suivent le site en direct\u00a0: celle-ci demandera d’elle-même les nouvelles.',
    {
      status: outcome === 'address-full' ? 429 : 503,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        'Retry-After': String(retryAfter),
      },
    },
  )
}
