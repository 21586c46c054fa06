import { siteContext } from '../../context.ts'
import type { Route } from './+types/robots.ts'

/** What robots need not fetch: it belongs to one person, or is no page. */
const closed = ['/espace_pro/', '/demandes/', '/creation_compte/', '/update_user_actions', '/newsletter']

export function loader({ context }: Route.LoaderArgs): Response {
  const { siteUrl } = context.get(siteContext)
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  })
}
