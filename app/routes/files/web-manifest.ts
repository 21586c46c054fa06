import { siteContext } from '../../http/context.ts'
import type { Route } from './+types/web-manifest.ts'

/** Returns the web app manifest: name and icons of the installed site (https://www.w3.org/TR/appmanifest/). */
export function loader({ context }: Route.LoaderArgs): Response {
  const site = context.get(siteContext).facts.current()
  const manifest = {
    name: `${site.brand}, rénovation de jantes`,
    short_name: site.brand,
    lang: 'fr',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#0d0e10',
    theme_color: '#0d0e10',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any maskable' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
    ],
  }
  return Response.json(manifest, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=86400' },
  })
}
