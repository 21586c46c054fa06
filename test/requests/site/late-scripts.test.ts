import { runInNewContext } from 'node:vm'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { openTestSite } from '../../site/open-test-site.ts'

/** A page from the page cache, and two rendered for each visitor: one as a whole, one streamed. */
test.each(['/', '/espace_pro', '/devis'])(
  '%s requests no script by itself: one starter lists all modules',
  async (path) => {
    const site = await openTestSite()
    const page = parse(await (await site.fetch(path)).text())
    // The page requests no script by itself.
    const scriptSelector = 'link[rel=modulepreload], link[rel=manifest], script[type=module], script[src]'
    expect(page.querySelectorAll(scriptSelector)).toEqual([])
    // The starter script requests all of them: the page's entry module, and every module that it needs.
    const [starter, ...otherScripts] = page.querySelectorAll('script[type="text/plain"]')
    expect(otherScripts).toEqual([])
    const modules = starter?.getAttribute('data-modules')?.split(' ') ?? []
    expect(modules.length).toBeGreaterThan(2)
    for (const module of modules) expect((await site.fetch(module)).status, module).toBe(200)
    const listedModules = [...(starter?.textContent ?? '').matchAll(/(?:import|from) ?"([^"]+)"/g)].map(
      ([, from]) => from,
    )
    expect(listedModules.length).toBeGreaterThan(1)
    expect(listedModules.filter((from) => !from?.startsWith('/assets/'))).toEqual([])
    expect(starter?.nextElementSibling?.textContent).toContain(
      'document.currentScript.previousElementSibling',
    )
  },
)

/**
 * Runs the starter script in a fake browser that loads the page and waits: nothing is painted except by `paint`, and there is no
 * input and no passing time.
 */
function loadIn(starter: string, document: object) {
  const started: { type: string }[] = []
  const currentScript = { previousElementSibling: { dataset: { modules: '/assets/a.js' }, textContent: '' } }
  let paint = (_url: string) => {}
  class PerformanceObserver {
    static supportedEntryTypes = ['largest-contentful-paint']
    constructor(callback: (list: object) => void) {
      paint = (url) => callback({ getEntries: () => [{ url }] })
    }
    observe() {}
  }
  const deps = {
    document: {
      querySelector: () => null,
      ...document,
      documentElement: { dataset: {} },
      currentScript,
      createElement: () => ({}),
      head: { append: (element: { type: string }) => started.push(element) },
    },
    PerformanceObserver,
    addEventListener: (event: string, listen: () => void) => event === 'load' && listen(),
    requestAnimationFrame: () => {},
    setTimeout: () => {},
  }
  runInNewContext(starter, Object.assign(deps, { self: deps }))
  return { modules: () => started.filter(({ type }) => type === 'module').length, paint }
}

async function readStarter(path: string): Promise<string> {
  const site = await openTestSite()
  const page = parse(await (await site.fetch(path)).text())
  return page.querySelector('script[type="text/plain"]')?.nextElementSibling?.textContent ?? ''
}

test('a prerendered page starts its scripts when it is loaded; any other page waits for its first picture (decision 26)', async () => {
  const starter = await readStarter('/')
  expect(loadIn(starter, { prerendering: true }).modules()).toBe(1)
  expect(loadIn(starter, { prerendering: false }).modules()).toBe(0)
})

test('a page with a first picture starts its scripts when the picture is painted, not when text is painted (decision 18)', async () => {
  const { modules, paint } = loadIn(await readStarter('/'), { querySelector: () => ({}) })
  paint('')
  expect(modules()).toBe(0)
  paint('/pictures/hero-tall-760.avif')
  expect(modules()).toBe(1)
})
