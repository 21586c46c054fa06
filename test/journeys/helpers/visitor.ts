import { randomInt } from 'node:crypto'
import { type BrowserContextOptions, test as base, expect, type Page, type Route } from '@playwright/test'

interface Visit {
  /** What the browser reports; it may not. */
  browserErrors: string[]
  /** A page in a browser that shares nothing with the visitor's own; closed at the end. */
  another(options?: BrowserContextOptions): Promise<Page>
}

/** A visitor from an address of their own, whose browser may not report any error. */
export const test = base.extend<Visit>({
  extraHTTPHeaders: async ({ browserName: _ }, use) => {
    await use({ 'X-Forwarded-For': `198.51.${randomInt(256)}.${randomInt(256)}` })
  },
  page: async ({ page, javaScriptEnabled, browserErrors }, use) => {
    await use(await prepare(page, browserErrors, javaScriptEnabled))
  },
  another: async ({ browser, browserErrors }, use) => {
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
  // A refused or cut request is reported by the browser itself; what matters is what the page makes of it.
  const note = (text: string) =>
    /^(Failed to load resource|Firefox can’t establish)/.test(text) || errors.push(text)
  page.on('pageerror', (error) => note(error.message))
  page.on('console', (message) => message.type() === 'error' && note(message.text()))
  if (hasScripts) waitForScripts(page)
  await page.addInitScript(makeNoneAhead)
  return page
}

/** Under a test's control no page is made ahead: the site is told so (`made-ahead.journey.ts` has the others). */
function makeNoneAhead(): void {
  const { supports } = HTMLScriptElement
  HTMLScriptElement.supports = (type) => type !== 'speculationrules' && supports.call(HTMLScriptElement, type)
}

/** A page starts its scripts once it is painted (`app/http/late-scripts.ts`): nobody is as quick as a test. */
function waitForScripts(page: Page): void {
  const { goto, reload } = page
  page.goto = async (...where) => {
    const response = await goto.apply(page, where)
    // Who asks for the first byte only wants to see what comes before the scripts.
    if (where[1]?.waitUntil !== 'commit') await comeAlive(page)
    return response
  }
  page.reload = async (...how) => {
    const response = await reload.apply(page, how)
    await comeAlive(page)
    return response
  }
}

/** Waits until the page's scripts have taken it over; a page without a `main` has none. */
export async function comeAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return !main || Object.keys(main).some((key) => key.startsWith('__reactFiber'))
  })
}

/** Keeps the page's scripts, or other files of that address, from arriving until the answered function is called. */
export async function holdBack(page: Page, files = '**/assets/*.js'): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/**
 * Until the answered function is called the page loads nothing anew by itself: what is under way when a session ends would
 * lead to the sign-in, like any page that is asked for.
 */
export async function holdRefresh(page: Page): Promise<() => Promise<void>> {
  const streams = /\/suivi(\?|$)/
  const hold = (route: Route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback())
  await page.route(streams, hold)
  return () => page.unroute(streams, hold)
}

/** Resolves once the page that is opened next follows what happens: a stream asked for later would meet the ended session itself. */
export const followed = (page: Page) =>
  page.waitForResponse((answer) => answer.request().resourceType() === 'eventsource' && answer.ok())

/** For what a form sends, and not for the page at the same address. */
export function onPost(act: (route: Route) => Promise<void>) {
  return (route: Route) => (route.request().method() === 'POST' ? act(route) : route.fallback())
}

export { expect }
