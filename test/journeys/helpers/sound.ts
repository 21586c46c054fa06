import type { Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { expect } from './visitor.ts'

/**
 * Nothing that axe complains of, nothing that scrolls sideways, on a phone and at a desk. The page is left as wide as it
 * was: one journey looks at both, instead of walking its way twice.
 */
export async function expectSound(page: Page, what = page.url(), widths = [360, 1440]): Promise<void> {
  const { width: own = 0, height = 0 } = page.viewportSize() ?? {}
  const isOwn = (width: number) => width === own
  for (const width of [...widths.filter((width) => !isOwn(width)), ...widths.filter(isOwn)]) {
    await page.setViewportSize({ width, height })
    expect(await violationsOf(page), `${what}, ${width} px`).toEqual([])
    const grown = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(grown, `${what}, ${width} px`).toBe(width)
  }
  if (!widths.includes(own)) await page.setViewportSize({ width: own, height })
}
