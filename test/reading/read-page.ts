import { type HTMLElement, parse } from 'node-html-parser'
import type { TestSite } from '../site/open-test-site.ts'

/** Opens a page as a visitor without JavaScript, or as the user with these cookies. */
export async function readPage(site: TestSite, path: string, cookies = ''): Promise<HTMLElement> {
  return parse(await (await site.fetch(path, { headers: { Cookie: cookies } })).text())
}

/** Returns the text of every element that matches `selector`, with plain spaces. */
export function textsOf(page: HTMLElement, selector: string): string[] {
  return page.querySelectorAll(selector).map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
}
