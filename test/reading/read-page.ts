import { type HTMLElement, parse } from 'node-html-parser'
import type { TestSite } from '../site/open-test-site.ts'

/** A page of the site as a visitor without JavaScript gets it, or as whose cookies these are. */
export async function readPage(site: TestSite, path: string, cookies = ''): Promise<HTMLElement> {
  return parse(await (await site.fetch(path, { headers: { Cookie: cookies } })).text())
}

/** The text of every element that `selector` finds, spaces made plain. */
export function textsOf(page: HTMLElement, selector: string): string[] {
  return page.querySelectorAll(selector).map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
}
