import { href } from 'react-router'
import { siteContext } from '../../http/context.ts'
import { firstPathSegmentOf } from '../../http/pages.ts'
import type { Route } from './+types/robots.ts'

/** Returns robots.txt, which closes private pages and addresses that are not pages. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl, pages } = context.get(siteContext)
  const sections = (await pages())
    .filter(({ facts }) => facts.robots === 'closed')
    .map(({ pattern }) => firstPathSegmentOf(pattern))
  const lines = [
    'User-agent: *',
    ...[...new Set([...sections, href('/newsletter')])].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}${href('/sitemap.xml')}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  })
}
