import { type RouterContextProvider, redirect } from 'react-router'
import { isLinkEnded } from '../../domain/kernel/matters/ended-links.ts'
import { type MatterKey, matterOf } from '../../domain/kernel/matters/matter.ts'
import {
  accessGivenAt,
  hasSignedAccess,
  signedAs,
  verifySignedAccess,
} from '../../domain/kernel/signatures.ts'
import { type MatterAccess, siteContext } from '../http/context.ts'
import { matterPath } from '../http/page-addresses.ts'

type Addressed = Pick<MatterAccess, 'key' | 'access'>

/** An address of a matter's page, or of what stands below it, with what let its visitor in. */
export function matterAddress(
  { key, access }: Addressed,
  rest = '',
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(access)
  for (const [name, value] of Object.entries(query)) search.set(name, value)
  return `${matterPath(key)}${rest}${search.size > 0 ? `?${search}` : ''}`
}

/** What opens the matter's own page, for whoever was let in by a link that `query` carries: it ends when that link does. */
export const carriedTo = (key: MatterKey, query: URLSearchParams, secret: string): string =>
  signedAs(matterPath(key), query, secret).split('?')[1] ?? ''

/**
 * What the link that `query` carries to a record's page at `path` is worth: it ends by itself, or when the office has ended those of
 * the record or of its matter; `null` for what opens nothing. The matter is `null` where its client was erased.
 */
export async function readLinkAccess(
  context: Readonly<RouterContextProvider>,
  query: URLSearchParams,
  path: string,
  record: MatterKey,
): Promise<{ worth: 'open' | 'ended' | null; matter: MatterKey | null }> {
  const { db, clock, secret } = context.get(siteContext)
  const access = verifySignedAccess(path, query, clock.now(), secret)
  const matter = await matterOf(db, record)
  if (access?.worth === 'expired') return { worth: 'ended', matter }
  if (!access || !matter) return { worth: null, matter }
  const isEnded = await isLinkEnded(db, [record, matter], accessGivenAt(query))
  return { worth: isEnded ? 'ended' : 'open', matter }
}

/**
 * Leads a visit whose link has ended, or is old, on to the page of its record, which offers a new link. It is signed for that record
 * itself, never for the first of its matter: the gate there asks of both whether their links were ended.
 */
export const redirectToMatter = (
  context: Readonly<RouterContextProvider>,
  url: URL,
  record: MatterKey,
): Response =>
  redirect(
    matterAddress({
      key: record,
      access: carriedTo(record, url.searchParams, context.get(siteContext).secret),
    }),
  )

/**
 * The page of the matter that a record belongs to, from its page at `path`, whose gate has let the visit in: with a signature of the
 * same end where it came by a link, else without any, for whoever is signed in, and may have typed any access into the address.
 */
export async function addressOfMatter(
  context: Readonly<RouterContextProvider>,
  url: URL,
  path: string,
  record: MatterKey,
  query: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { db, clock, secret } = context.get(siteContext)
  const key = (await matterOf(db, record)) ?? record
  const isLink = hasSignedAccess(path, url.searchParams, clock.now(), secret)
  return matterAddress({ key, access: isLink ? carriedTo(key, url.searchParams, secret) : '' }, '', query)
}
