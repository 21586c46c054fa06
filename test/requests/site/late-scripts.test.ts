import { runInNewContext } from 'node:vm'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { openTestSite } from '../../site/open-test-site.ts'

/** A page out of memory, and two that are rendered for each visitor: whole at once, and in pieces. */
test.each(['/', '/espace_pro', '/devis'])(
  '%s holds back the scripts that the framework wrote, whatever it wrote them like',
  async (path) => {
    const site = await openTestSite()
    const page = parse(await (await site.fetch(path)).text())
    // Nothing is asked for by itself any more …
    expect(page.querySelectorAll('link[rel=modulepreload], script[type=module], script[src]')).toEqual([])
    // … and all of it by the starter: the module that begins the page, and every one that it will need.
    const [held, ...others] = page.querySelectorAll('script[type="text/plain"]')
    expect(others).toEqual([])
    const modules = held?.getAttribute('data-modules')?.split(' ') ?? []
    expect(modules.length).toBeGreaterThan(2)
    for (const module of modules) expect((await site.fetch(module)).status, module).toBe(200)
    const begun = [...(held?.textContent ?? '').matchAll(/(?:import|from) ?"([^"]+)"/g)].map(
      ([, from]) => from,
    )
    expect(begun.length).toBeGreaterThan(1)
    expect(begun.filter((from) => !from?.startsWith('/assets/'))).toEqual([])
    expect(held?.nextElementSibling?.textContent).toContain('document.currentScript.previousElementSibling')
  },
)

/** A browser that loads the page and then waits: nothing is painted, nobody touches it, no time passes. */
function loadIn(starter: string, document: object): { type: string }[] {
  const started: { type: string }[] = []
  const currentScript = { previousElementSibling: { dataset: { modules: '/assets/a.js' }, textContent: '' } }
  runInNewContext(starter, {
    document: {
      ...document,
      documentElement: { dataset: {} },
      currentScript,
      createElement: () => ({}),
      head: { append: (element: { type: string }) => started.push(element) },
    },
    addEventListener: (event: string, listen: () => void) => event === 'load' && listen(),
    requestAnimationFrame: () => {},
    setTimeout: () => {},
  })
  return started.filter(({ type }) => type === 'module')
}

test('a page made ahead starts its scripts once it is loaded, another waits for its first picture', async () => {
  const site = await openTestSite()
  const page = parse(await (await site.fetch('/')).text())
  const starter = page.querySelector('script[type="text/plain"]')?.nextElementSibling?.textContent ?? ''
  expect(loadIn(starter, { prerendering: true })).toHaveLength(1)
  expect(loadIn(starter, { prerendering: false })).toEqual([])
})
