import { href, Links, Meta, Outlet, ScrollRestoration, useRouteLoaderData } from 'react-router'
import icon from '../public/favicon.svg?inline'
import type { Route } from './+types/root.ts'
// This file is imported before all other style sheets: it declares the order of the cascade layers.
import './styles/layers.css'
import './styles/reset.css'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import './styles/prose.css'
import { personContext, siteContext } from './http/context.ts'
import { FactsProvider, useFacts, useFactsAttribute } from './http/facts.tsx'
import { LateScripts, PictureDelay } from './late-scripts.tsx'
import { StructuredData } from './meta/structured-data.tsx'
import { SpeculationRules, usePrerenderedPages } from './prerender.tsx'
import { toSiteFacts } from './site-facts.server.ts'
import fontUrl from './styles/archivo.woff2?url'
import { ErrorPage } from './ui/frame/error-page.tsx'
import { Footer } from './ui/frame/footer.tsx'
import { Header } from './ui/frame/header.tsx'
import { PageChangeAnnouncer } from './ui/frame/page-change.tsx'
import { QuoteBar } from './ui/frame/quote-bar.tsx'
import { useReportPageView } from './ui/privacy/use-audience.ts'

/**
 * Links of the document head. The SVG icon is inlined as a data URL: a request for it would compete with the first picture on a
 * slow phone connection.
 */
export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

/**
 * Returns the site's URL (for canonical addresses and social cards), the current facts of the business, and whether a user is
 * signed in.
 */
export const loader = ({ context }: Route.LoaderArgs) => ({
  siteUrl: context.get(siteContext).siteUrl,
  facts: toSiteFacts(context.get(siteContext)),
  isSignedIn: context.get(personContext) !== null,
})

/**
 * Never reloads this data during the life of a document: signing in and out loads a new one. Pages without data of their own
 * therefore open without a request to the server.
 */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <FactsProvider>
      <Document>{children}</Document>
    </FactsProvider>
  )
}

function Document({ children }: { children: React.ReactNode }) {
  const { brand } = useFacts()
  const isSignedIn = useRouteLoaderData<typeof loader>('root')?.isSignedIn ?? false
  // The data exists for signed-in staff only: the office gate runs before the data of that route loads.
  const isOffice = useRouteLoaderData('routes/office/office') !== undefined
  return (
    <html lang="fr" {...useFactsAttribute()}>
      <head>
        <PictureDelay />
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={isOffice ? '#ffffff' : '#0d0e10'} />
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        <Links />
        {/* Rendered only in the browser: on the server it would be requested with the first pictures, and it matters only for
           installing the site. */}
        {!import.meta.env.SSR && <link rel="manifest" href="/site.webmanifest" />}
        <link
          rel="alternate"
          type="application/atom+xml"
          href={href('/actualites.atom')}
          title={`Actualités de ${brand}`}
        />
      </head>
      <body>
        <a className="skip-link" href={isOffice ? '#page' : '#contenu'}>
          Aller au contenu
        </a>
        {!isOffice && <Header />}
        <div>
          <main id="contenu" tabIndex={-1}>
            {children}
          </main>
          <QuoteBar />
        </div>
        {!isOffice && <Footer hasNewsletter={!isSignedIn} />}
        <PageChangeAnnouncer />
        <StructuredData />
        <SpeculationRules />
        <ScrollRestoration />
        <LateScripts />
      </body>
    </html>
  )
}

export default function Root() {
  useReportPageView()
  usePrerenderedPages()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
