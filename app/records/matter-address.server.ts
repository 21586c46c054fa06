import { type RouterContextProvider, redirect } from 'react-router'
import { isLinkEnded } from '../../domain/kernel/matters/ended-links.ts'
import { findMatterOfRecord, type MatterKey } from '../../domain/kernel/matters/matter.ts'
import {
  hasSignedAccess,
  parseAccessTime,
  signWithSameExpiry,
  verifySignedAccess,
} from '../../domain/kernel/signatures.ts'
import { type MatterAccess, siteContext } from '../http/context.ts'
import { matterPath } from '../http/page-addresses.ts'

type Addressed = Pick<MatterAccess, 'key' | 'query'>

/** Returns the address of a matter's page, or of a page below it, with the query that grants access. */
export function matterAddress(
  { key, query }: Addressed,
  rest = '',
  more: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(query)
  for (const [name, value] of Object.entries(more)) search.set(name, value)
  return `${matterPath(key)}${rest}${search.size > 0 ? `?${search}` : ''}`
}

/** Returns the access query of the matter's page for a visitor admitted by the link in `query`. It expires with that link. */
export const matterAccessQuery = (key: MatterKey, query: URLSearchParams, secret: string): string =>
  signWithSameExpiry(matterPath(key), query, secret).split('?')[1] ?? ''

/**
 * Checks the link in `query` for a record's page at `path`. `open`: valid. `ended`: expired, or revoked by staff for the
 * record or its matter. `null`: invalid. `matter` is `null` when its client was erased.
 */
export async function verifyLinkAccess(
  context: Readonly<RouterContextProvider>,
  query: URLSearchParams,
  path: string,
  record: MatterKey,
): Promise<{ linkState: 'open' | 'ended' | null; matter: MatterKey | null }> {
  const { db, clock, secret } = context.get(siteContext)
  const access = verifySignedAccess(path, query, clock.now(), secret)
  const matter = await findMatterOfRecord(db, record)
  if (access?.state === 'expired') return { linkState: 'ended', matter }
  if (!access || !matter) return { linkState: null, matter }
  const isEnded = await isLinkEnded(db, [record, matter], parseAccessTime(query))
  return { linkState: isEnded ? 'ended' : 'open', matter }
}

/**
 * Redirects a request with an expired or revoked link to the page of its record, which offers a new link. Signed for the record
 * itself and not for the first record of its matter: the gate checks the links of both.
 */
export const redirectToMatter = (
  context: Readonly<RouterContextProvider>,
  url: URL,
  record: MatterKey,
): Response =>
  redirect(
    matterAddress({
      key: record,
      query: matterAccessQuery(record, url.searchParams, context.get(siteContext).secret),
    }),
  )

/**
 * Returns the address of the matter that a record belongs to, from the record's page at `path`. A request by link gets a signature
 * with the same expiry. Any other request is signed in and gets none, since it may have typed any access into the address.
 */
export async function findMatterAddressOfRecord(
  context: Readonly<RouterContextProvider>,
  url: URL,
  path: string,
  record: MatterKey,
  query: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { db, clock, secret } = context.get(siteContext)
  const key = (await findMatterOfRecord(db, record)) ?? record
  const isLink = hasSignedAccess(path, url.searchParams, clock.now(), secret)
  return matterAddress(
    { key, query: isLink ? matterAccessQuery(key, url.searchParams, secret) : '' },
    '',
    query,
  )
}
