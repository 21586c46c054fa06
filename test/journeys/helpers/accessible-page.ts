import type { Page } from '@playwright/test'
import { listAccessibilityViolations } from './axe.ts'
import { expect } from './visitor.ts'

/**
 * Checks with axe, and that nothing scrolls sideways, at the widths of a phone and a desktop. Restores the page's width
 * afterwards, so that one journey can check both.
 */
export async function expectAccessiblePage(
  page: Page,
  what = page.url(),
  widths = [360, 1440],
): Promise<void> {
  const { width: own = 0, height = 0 } = page.viewportSize() ?? {}
  const isOwn = (width: number) => width === own
  for (const width of [...widths.filter((width) => !isOwn(width)), ...widths.filter(isOwn)]) {
    await page.setViewportSize({ width, height })
    expect(await listAccessibilityViolations(page), `${what}, ${width} px`).toEqual([])
    // Narrower while an open dialog reserves the width of the scroll bar.
    const grown = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(grown, `${what}, ${width} px`).toBeLessThanOrEqual(width)
  }
  if (!widths.includes(own)) await page.setViewportSize({ width: own, height })
}
