import { href } from 'react-router'
import { missingFactPlaceholder } from '../../../domain/business/site.ts'
import { siteContext } from '../../http/context.ts'
import type { Route } from './+types/security-txt.ts'

/** Validity in milliseconds. RFC 9116 recommends less than a year, so that a forgotten file is not trusted for ever. */
const validFor = 180 * 24 * 3600_000

/** Returns the contact for security reports (RFC 9116). */
export function loader({ context }: Route.LoaderArgs): Response {
  const { siteUrl, clock, facts } = context.get(siteContext)
  const site = facts.current()
  const expires = new Date(clock.now().getTime() + validFor)
  const lines = [
    `Contact: ${site.securityEmail === missingFactPlaceholder ? siteUrl + href('/a_propos') : `mailto:${site.securityEmail}`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: fr, en',
    `Canonical: ${siteUrl}${href('/.well-known/security.txt')}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  })
}
