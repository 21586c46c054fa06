import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Frame, Page } from '@playwright/test'

const hasAxe = (frame: Frame) => frame.evaluate(() => 'axe' in window)

/** The minified source of axe, which browsers read twice as fast as the one that the builder would send. */
const minified = readFile(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Returns the rules of axe that the page and its frames break, each with the elements that break it. */
export async function violationsOf(page: Page): Promise<[rule: string, elements: string[]][]> {
  if (!(await hasAxe(page.mainFrame()))) await addAxe(page)
  // A page that has it already keeps it: reading it takes as long as the rules themselves.
  const isThere = (await Promise.all(page.frames().map(hasAxe))).every(Boolean)
  const axe = new AxeBuilder({ page, axeSource: isThere ? 'void 0' : await minified })
    // Of the hundreds of elements that are well, nothing is written down; no rule of ours reads the styles themselves.
    .options({ resultTypes: ['violations'], selectors: false, preload: { assets: ['media'] } })
    // Legacy: gathered on the page itself; otherwise each look opens another page for its sums.
    .setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

/** Runs axe's source in the page by the protocol, in half the time that `page.evaluate` takes for so long a text. */
async function addAxe(page: Page): Promise<void> {
  if (page.context().browser()?.browserType().name() !== 'chromium') return
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: `${await minified};0` })
  await session.detach()
}
