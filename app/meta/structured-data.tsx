import { createContext, use } from 'react'
import type { Thing, WithContext } from 'schema-dts'

/** What the server says of the page being rendered; empty in the browser. */
export const StructuredDataContext = createContext<readonly Thing[]>([])

/**
 * A page's JSON-LD. Only the server writes it: those who read it never navigate, and what makes it stays out of
 * the browser's bundle. What stands in the document is left as it is.
 */
export function StructuredData() {
  const things = use(StructuredDataContext)
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any « < » cannot leave its element.
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
