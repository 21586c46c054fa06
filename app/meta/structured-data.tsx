import { createContext, use } from 'react'
import type { Thing, WithContext } from 'schema-dts'

/** Structured data of the page being rendered. It is set on the server only. */
export const StructuredDataContext = createContext<readonly Thing[]>([])

/**
 * Renders the page's JSON-LD, on the server only: search engines read it in the HTML and do not navigate, so its code stays out of the
 * browser's bundle. In the browser the rendered script remains unchanged.
 */
export function StructuredData() {
  const things = use(StructuredDataContext)
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without « < » cannot close its element.
      dangerouslySetInnerHTML={{ __html: toScript(things) }}
    />
  )
}

function toScript(things: readonly Thing[]): string {
  const graph: WithContext<Thing>[] = things.map((thing) => ({
    '@context': 'https://schema.org',
    ...(thing as Exclude<Thing, string>),
  }))
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}
