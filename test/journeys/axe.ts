import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds on the page as it stands, and in its frames: each rule with the elements that break it. */
export async function violationsOf(page: Page): Promise<[rule: string, elements: string[]][]> {
  const axe = new AxeBuilder({ page })
    // Of the hundreds of elements that are well, nothing is written down.
    .options({ resultTypes: ['violations'] })
    // Legacy: gathered on the page itself; otherwise each look opens another page for its sums.
    .setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
