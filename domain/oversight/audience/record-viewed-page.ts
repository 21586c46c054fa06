import { z } from 'zod'
import { viewedPages, visitorSessions } from '../../../db/schema/tables.ts'
import { withRateLimit } from '../../kernel/flow/rate-limits.ts'
import type { Deps } from '../../kernel/ports/deps.ts'
import { randomIdPattern } from '../../kernel/random-id.ts'
import { accessParams } from './access-params.ts'

/** A page seen, as the visitor's browser tells it. */
const viewedPage = z.strictObject({
  session: z.string().regex(randomIdPattern),
  path: z.string().max(300),
  /** Of the window, in CSS pixels. */
  display_width: z.int().min(1).max(20_000),
  access_params: z.record(z.string().max(60), z.string().max(1_000)),
})
export type ViewedPage = z.output<typeof viewedPage>

/**
 * The page to record, called what `nameOf` says of its path; `null` for what no page of ours sends or what is not
 * recorded.
 */
export function readViewedPage(sent: unknown, nameOf: (path: string) => string | null): ViewedPage | null {
  const { data } = viewedPage.safeParse(sent)
  const path = data && nameOf(data.path)
  return path ? { ...data, path, access_params: cleaned(data.access_params) } : null
}

/** PostgreSQL keeps no NUL. */
function cleaned(params: Record<string, string>) {
  return accessParams(Object.entries(params).map(([name, value]) => [name, value.replaceAll('\0', '')]))
}

/**
 * The first page of a visit makes its session, each later one adds a row: the same cost for all (docs/product.md
 * §7.8). What the first address said stays, whatever later ones say. Beyond the limit of `address` nothing is recorded.
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
