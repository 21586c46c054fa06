import AxeBuilder from '@axe-core/playwright'
import type { Frame, Page } from '@playwright/test'

const hasAxe = (frame: Frame) => frame.evaluate(() => 'axe' in window)

/** What axe finds on the page as it stands, and in its frames: each rule with the elements that break it. */
export async function violationsOf(page: Page): Promise<[rule: string, elements: string[]][]> {
  // Half a megabyte, which would be read in twice at each look: a page that has it keeps it.
  const isThere = (await Promise.all(page.frames().map(hasAxe))).every(Boolean)
  const axe = new AxeBuilder({ page, axeSource: isThere ? 'void 0' : undefined })
    // Of the hundreds of elements that are well, nothing is written down; no rule of ours reads the styles themselves.
    .options({ resultTypes: ['violations'], selectors: false, preload: { assets: ['media'] } })
    // Legacy: gathered on the page itself; otherwise each look opens another page for its sums.
    .setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
