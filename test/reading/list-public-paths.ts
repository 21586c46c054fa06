import { XMLParser } from 'fast-xml-parser'
import type { TestSite } from '../site/open-test-site.ts'

/** Returns the paths of all public pages, from the sitemap. */
export async function listPublicPaths(site: TestSite): Promise<string[]> {
  const xml = await (await site.fetch('/sitemap.xml')).text()
  const { urlset } = new XMLParser().parse(xml)
  return urlset.url.map(({ loc }: { loc: string }) => new URL(loc).pathname)
}
