import { z } from 'zod'
import { viewedPages, visitorSessions } from '../../../db/schema/tables.ts'
import { withRateLimit } from '../../kernel/flow/rate-limits.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomIdPattern } from '../../kernel/random-id.ts'
import { visitSourceParameters } from './visit-source-parameters.ts'

/** A page view reported by the visitor's browser. */
const viewedPage = z.strictObject({
  session: z.string().regex(randomIdPattern),
  path: z.string().max(300),
  /** Width of the window in CSS pixels. */
  display_width: z.int().min(1).max(20_000),
  access_params: z.record(z.string().max(60), z.string().max(1_000)),
})
export type ViewedPage = z.output<typeof viewedPage>

/**
 * Validates a page view and replaces its path by the name that `nameOf` returns. Returns `null` for malformed input and for
 * pages that are not counted.
 */
export function validateViewedPage(
  sent: unknown,
  nameOf: (path: string) => string | null,
): ViewedPage | null {
  const { data } = viewedPage.safeParse(sent)
  const path = data && nameOf(data.path)
  return path ? { ...data, path, access_params: cleaned(data.access_params) } : null
}

/** Removes NUL characters, which PostgreSQL cannot store. */
function cleaned(params: Record<string, string>) {
  return visitSourceParameters(
    Object.entries(params).map(([name, value]) => [name, value.replaceAll('\0', '')]),
  )
}

/**
 * Records a page view. The first view of a visit creates its session, each later one only adds a row, so all cost the same. The
 * access parameters of the first view are kept. Records nothing once the rate limit of `address` is reached.
 */
export async function recordViewedPage(
  { db, clock, limits }: Deps<'db' | 'clock' | 'limits'>,
  { session, path, display_width, access_params }: ViewedPage,
  address: string,
): Promise<void> {
  const created_at = clock.now()
  const record = () =>
    db.transaction(async (tx) => {
      await tx
        .insert(visitorSessions)
        .values({ id: session, display_width, created_at, access_params })
        .onConflictDoNothing()
      await tx.insert(viewedPages).values({ session_id: session, name: path, created_at })
      return { outcome: 'recorded' }
    })
  await withRateLimit([[limits.viewedPage, address]], record)
}
