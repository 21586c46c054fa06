import type { TestSite } from '../site/open-test-site.ts'
import { readPage } from './read-page.ts'

/** Reads the JSON-LD of a page. Throws if it is not valid JSON or not of schema.org. */
export async function readStructuredData(site: TestSite, path: string): Promise<Record<string, unknown>[]> {
  const page = await readPage(site, path)
  const scripts = page.querySelectorAll('script[type="application/ld+json"]')
  const items = scripts.flatMap((script) => JSON.parse(script.textContent || '[]'))
  for (const item of items) {
    if (item['@context'] !== 'https://schema.org' || !item['@type'])
      throw new Error(`${path}: no schema.org thing`)
  }
  return items
}
