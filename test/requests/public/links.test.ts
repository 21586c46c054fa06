import type { HTMLElement } from 'node-html-parser'
import { parse } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import { listPublicPaths } from '../../reading/list-public-paths.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

const origin = 'http://site.test'
let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' } })
})

/** Returns everything that a page makes a browser or a visitor request, as absolute addresses. */
function addressesOf(page: HTMLElement, path: string): string[] {
  const attributes = ['href', 'src', 'poster'].flatMap((name) =>
    page.querySelectorAll(`[${name}]`).map((element) => element.getAttribute(name) ?? ''),
  )
  const candidates = page
    .querySelectorAll('[srcset]')
    .flatMap((element) =>
      (element.getAttribute('srcset') ?? '').split(',').map((one) => one.trim().split(' ')[0] ?? ''),
    )
  return [...attributes, ...candidates].map((address) => new URL(address, origin + path).href)
}

/** Walks the site from its public pages. Returns the broken links and the number of requests. */
async function walk(starts: string[]) {
  const pages = new Map<string, HTMLElement | null>()
  const foundOn = new Map(starts.map((path) => [origin + path, 'the start']))
  const broken: string[] = []
  // Iterating over a Map includes entries added meanwhile.
  for (const [address, from] of foundOn) {
    const [url = '', anchor] = address.split('#')
    if (!pages.has(url)) {
      const response = await site.fetch(url.replace(origin, ''), { redirect: 'manual' })
      if (response.status !== 200) broken.push(`${response.status} ${url} from ${from}`)
      const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
      const body = await response.text()
      const page = isPage ? parse(body) : null
      pages.set(url, page)
      for (const one of page ? addressesOf(page, url.replace(origin, '')) : [])
        if (one.startsWith(origin) && !foundOn.has(one)) foundOn.set(one, url)
    }
    if (anchor && !pages.get(url)?.getElementById(anchor)) broken.push(`#${anchor} in ${url} from ${from}`)
  }
  return { broken, count: pages.size }
}

test('every link, picture, file and anchor of the site exists (§2.1)', async () => {
  const { broken, count } = await walk([
    ...(await listPublicPaths(site)),
    '/espace_pro',
    '/unsubscribe_email',
  ])
  expect(broken).toEqual([])
  expect(count).toBeGreaterThan(150)
})
