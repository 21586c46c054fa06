import type { Locator } from '@playwright/test'
import { alsoInFirefox } from '../../firefox/firefox-too.ts'
import { expect, test } from '../helpers/visitor.ts'

const address = '/services/decapage'

/** Returns which of the two pictures is on top at this share of the width. */
async function pictureAt(comparison: Locator, position: number): Promise<string | null> {
  return comparison.locator('.before-after__stage').evaluate((stage, part) => {
    const box = stage.getBoundingClientRect()
    const [left, middle] = [box.left + box.width * part, box.top + box.height / 2]
    const names = document
      .elementsFromPoint(left, middle)
      .map((element) => element.closest('[data-picture]')?.getAttribute('data-picture'))
    return names.find(Boolean) ?? null
  }, position)
}

test.describe('the before-after slider', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('is moved by the keyboard (§2.5)', alsoInFirefox, async ({ page }) => {
    await page.goto(address)
    const comparison = page.locator('.before-after')
    const slider = page.getByRole('slider', { name: /^Glissez pour comparer/ })
    await slider.focus()
    await expect(slider).toHaveAttribute('aria-valuetext', /^70\s% de l’image d’avant$/)
    expect(await pictureAt(comparison, 0.25)).toBe('etape-1-recue')
    expect(await pictureAt(comparison, 0.75)).toBe('etape-2-decapee')

    await page.keyboard.press('End')
    await expect(slider).toHaveValue('100')
    await expect.poll(() => pictureAt(comparison, 0.75)).toBe('etape-1-recue')
    await page.keyboard.press('Home')
    await expect.poll(() => pictureAt(comparison, 0.25)).toBe('etape-2-decapee')
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveValue('1')
  })

  test('is moved by the mouse anywhere on the picture, and two buttons show one picture only (§2.5)', async ({
    page,
  }) => {
    await page.goto(address)
    const comparison = page.locator('.before-after')
    const stage = comparison.locator('.before-after__stage')
    await stage.scrollIntoViewIfNeeded()
    const box = await stage.boundingBox()
    if (!box) throw new Error('no stage')
    const height = box.y + box.height / 3
    await page.mouse.move(box.x + box.width / 2, height)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.9, height, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => pictureAt(comparison, 0.8)).toBe('etape-1-recue')
    expect(await pictureAt(comparison, 0.95)).toBe('etape-2-decapee')

    const before = comparison.getByRole('button', { name: 'Avant' })
    const after = comparison.getByRole('button', { name: 'Après' })
    await before.click()
    await expect(before).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => pictureAt(comparison, 0.98)).toBe('etape-1-recue')
    await after.click()
    await expect(after).toHaveAttribute('aria-pressed', 'true')
    await expect(before).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => pictureAt(comparison, 0.02)).toBe('etape-2-decapee')
  })
})

test.describe('the before-after slider on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 780 } })

  test('moves to the place of a tap on the picture (§2.5)', async ({ page }) => {
    await page.goto(address)
    const comparison = page.locator('.before-after')
    const stage = comparison.locator('.before-after__stage')
    await stage.scrollIntoViewIfNeeded()
    const box = await stage.boundingBox()
    if (!box) throw new Error('no stage')
    await page.touchscreen.tap(box.x + box.width * 0.2, box.y + box.height / 2)
    await expect.poll(() => pictureAt(comparison, 0.4)).toBe('etape-2-decapee')
    expect(await pictureAt(comparison, 0.1)).toBe('etape-1-recue')
  })
})
