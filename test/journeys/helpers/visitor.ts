import { randomInt } from 'node:crypto'
import { type BrowserContextOptions, test as base, expect, type Page, type Route } from '@playwright/test'

interface Visit {
  /** Errors reported by the browser. The test fails if there are any. */
  browserErrors: string[]
  /** Opens a page in a separate browser context, closed at the end of the test. */
  openOtherPage(options?: BrowserContextOptions): Promise<Page>
}

/** A visitor with an IP address of their own. The test fails if the browser reports an error. */
export const test = base.extend<Visit>({
  extraHTTPHeaders: async ({ browserName: _ }, use) => {
    await use({ 'X-Forwarded-For': `198.51.${randomInt(256)}.${randomInt(256)}` })
  },
  page: async ({ page, javaScriptEnabled, browserErrors }, use) => {
    await use(await prepare(page, browserErrors, javaScriptEnabled))
  },
  openOtherPage: async ({ browser, browserErrors }, use) => {
    const pages: Page[] = []
    await use(async (options = {}) => {
      const page = await (await browser.newContext(options)).newPage()
      pages.push(page)
      return prepare(page, browserErrors, options.javaScriptEnabled)
    })
    for (const page of pages) await page.context().close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: how Playwright is told that a fixture needs no other
  browserErrors: async ({}, use) => {
    const errors: string[] = []
    await use(errors)
    expect(errors, 'errors in the browser').toEqual([])
  },
})

async function prepare(page: Page, errors: string[], hasScripts = true): Promise<Page> {
  // The browser reports failed and cut requests itself; the tests check how the page handles them.
  const note = (text: string) =>
    /^(Failed to load resource|Firefox can’t establish)/.test(text) || errors.push(text)
  page.on('pageerror', (error) => note(error.message))
  page.on('console', (message) => message.type() === 'error' && note(message.text()))
  if (hasScripts) waitForScripts(page)
  await page.addInitScript(makeNoneAhead)
  return page
}

/**
 * Makes the site treat the browser as one without prerendering, which tests cannot control (`prerendering.journey.ts` covers
 * prerendering).
 */
function makeNoneAhead(): void {
  const { supports } = HTMLScriptElement
  HTMLScriptElement.supports = (type) => type !== 'speculationrules' && supports.call(HTMLScriptElement, type)
}

/**
 * Makes navigations wait for hydration: scripts start after the first paint (`app/late-scripts.tsx`), and a test would click too
 * early.
 */
function waitForScripts(page: Page): void {
  const { goto, reload } = page
  page.goto = async (...where) => {
    const response = await goto.apply(page, where)
    // A test that waits for `commit` checks the page before its scripts.
    if (where[1]?.waitUntil !== 'commit') await waitForHydration(page)
    return response
  }
  page.reload = async (...how) => {
    const response = await reload.apply(page, how)
    await waitForHydration(page)
    return response
  }
}

/** Waits until the page is hydrated. A page without a `main` has no scripts. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return !main || Object.keys(main).some((key) => key.startsWith('__reactFiber'))
  })
}

/** Blocks the page's scripts, or other files that match, until the returned function is called. */
export async function blockScripts(page: Page, files = '**/assets/*.js'): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Addresses of the event streams that refresh an office page: of all changes, and of the record that is shown. */
export const refreshStreamPattern = /\/suivi(\?|$)|\/gestion\/direct\//

/**
 * Stops the page from refreshing itself until the returned function is called. A refresh while the session ends would redirect to
 * the sign-in page.
 */
export async function holdRefresh(page: Page): Promise<() => Promise<void>> {
  const hold = (route: Route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback())
  await page.route(refreshStreamPattern, hold)
  return () => page.unroute(refreshStreamPattern, hold)
}

/**
 * Resolves when the next page has opened its event stream. A stream that opens later would be rejected because the session has
 * ended.
 */
export const waitForEventStream = (page: Page) =>
  page.waitForResponse((answer) => answer.request().resourceType() === 'eventsource' && answer.ok())

/** Applies a route handler to POST requests only, not to the page at the same address. */
export function onPostOnly(act: (route: Route) => Promise<void>) {
  return (route: Route) => (route.request().method() === 'POST' ? act(route) : route.fallback())
}

export { expect }
