import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { locationOf } from '../../../domain/business/site.ts'
import { withRateLimit } from '../../../domain/kernel/flow/rate-limits.ts'
import { isLinkEnded } from '../../../domain/kernel/matters/ended-links.ts'
import { findMatterOfRecord } from '../../../domain/kernel/matters/matter.ts'
import { randomIdPattern } from '../../../domain/kernel/random-id.ts'
import { hasSignedAccess, parseAccessTime } from '../../../domain/kernel/signatures.ts'
import { findActingClient } from '../../../domain/people/clients/find-client.ts'
import { findLabelledRim } from '../../../domain/workshop/rims/rim-passport.ts'
import { personContext, requestContext, siteContext } from '../../http/context.ts'
import { readMatterCookie } from '../../http/cookies.ts'
import { matterPath, pageAddresses } from '../../http/page-addresses.ts'
import { withReturnTo } from '../../http/return-path.ts'
import { waitTimeInWords } from '../../http/wait-sentence.ts'
import { rimAddress } from '../../office/records/rim-addresses.ts'

/**
 * Redirects the scan of a label: staff to the rim's page in the office; its client, and browsers that have opened the private
 * page of its matter, to its passport. Everyone else reads that the rim is in the workshop's care.
 */
export async function openScannedLabel(
  context: Readonly<RouterContextProvider>,
  request: Request,
  code: string,
) {
  const { db, limits, facts } = context.get(siteContext)
  const { address, headers } = context.get(requestContext)
  headers.set('Cache-Control', 'private, no-store')
  const look = () => (randomIdPattern.test(code) ? findLabelledRim(db, code) : Promise.resolve(null))
  // Known labels do not count against the limit: a workshop scans a hundred a day.
  const lookup = await withRateLimit(
    [[limits.unknownLabel, address]],
    async () => ({ outcome: 'looked', label: await look() }) as const,
    ({ label }) => label !== null,
  )
  if (lookup.outcome === 'wait') {
    headers.set('Retry-After', String(lookup.seconds))
    return data({ wait: waitTimeInWords(lookup.seconds) }, { status: 429 })
  }
  if (!lookup.label) throw data(null, { status: 404 })
  const { rim, order } = lookup.label
  const own = await findOwnPage(context, request, lookup.label)
  if (own) throw redirect(own)
  const person = context.get(personContext)
  const location = locationOf(order.pos_id, facts.current())
  return {
    contact: { title: location.title, phone: location.phone },
    signIn: person ? null : withReturnTo(href('/espace_pro'), pageAddresses.label(rim.id)),
  }
}

type Label = NonNullable<Awaited<ReturnType<typeof findLabelledRim>>>

/** Returns the address of the rim's page for this person; `null` for a stranger. */
async function findOwnPage(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { rim, order }: Label,
): Promise<string | null> {
  const { db, clock, secret, siteUrl } = context.get(siteContext)
  const person = context.get(personContext)
  // The office checks permissions itself.
  if (person?.role === 'staff') return rimAddress(order.id, rim.id)
  const client = person && (await findActingClient(db, person))
  if (client && client.id === order.client_id)
    return href('/espace_pro/commande/:id/jantes/:rimId', { id: order.id, rimId: rim.id })
  const matter = await findMatterOfRecord(db, { kind: 'order', id: order.id })
  const access = matter && readMatterCookie(request.headers.get('Cookie') ?? '', matter.id, siteUrl)
  if (!access) return null
  const path = matterPath(matter)
  const query = new URLSearchParams(access)
  if (!hasSignedAccess(path, query, clock.now(), secret)) return null
  return (await isLinkEnded(db, [matter], parseAccessTime(query)))
    ? null
    : `${path}/jantes/${rim.id}?${query}`
}
