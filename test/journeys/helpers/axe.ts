import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Frame, Page } from '@playwright/test'

const hasAxe = (frame: Frame) => frame.evaluate(() => 'axe' in window)

/** Minified source of axe, which browsers parse twice as fast as the one that the builder sends. */
const minified = readFile(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Returns the rules of axe that the page and its frames violate, each with the elements concerned. */
export async function listAccessibilityViolations(page: Page): Promise<[rule: string, elements: string[]][]> {
  if (!(await hasAxe(page.mainFrame()))) await addAxe(page)
  // A page keeps axe after it is loaded: parsing it takes as long as running the rules.
  const isThere = (await Promise.all(page.frames().map(hasAxe))).every(Boolean)
  const axe = new AxeBuilder({ page, axeSource: isThere ? 'void 0' : await minified })
    // Skips data about valid elements, and style sheets, which none of our rules reads.
    .options({ resultTypes: ['violations'], selectors: false, preload: { assets: ['media'] } })
    // Legacy mode: otherwise each run opens another page to combine its results.
    .setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

/** Runs axe's source in the page through the DevTools protocol, in half the time of `page.evaluate` for such a long text. */
async function addAxe(page: Page): Promise<void> {
  if (page.context().browser()?.browserType().name() !== 'chromium') return
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: `${await minified};0` })
  await session.detach()
}
