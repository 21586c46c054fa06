import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/visitor.ts'

// Layout only; `test/requests/without-javascript.test.ts` tests forms and links.
test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

/** Returns the picture on top at this share of an element's width and at half its height. */
const pictureAt = (page: Page, selector: string, share: number) =>
  page.locator(selector).evaluate((element, part) => {
    const box = element.getBoundingClientRect()
    return document
      .elementsFromPoint(box.left + box.width * part, box.top + box.height / 2)
      .filter((found) => getComputedStyle(found).opacity !== '0')
      .map((found) => found.closest('[data-picture]'))
      .find((picture) => picture && getComputedStyle(picture).opacity === '1')
      ?.getAttribute('data-picture')
  }, share)

test('without JavaScript the interactive parts of public pages show their whole content and fit a phone (§2.5, §10.16)', async ({
  page,
}) => {
  test.slow()
  await test.step('the three news articles and the seven services are shown', async () => {
    await page.goto('/')
    const cards = page.locator('#actualites').getByRole('article')
    await expect(cards).toHaveCount(3)
    for (const card of await cards.all()) await expect(card.getByRole('heading')).toBeVisible()
    await expect(page.locator('[data-placeholder]')).toHaveCount(0)
    await expect(page.getByRole('contentinfo').locator('a[href^="tel:"]:visible')).toHaveCount(4)
    await expect(page.getByRole('main').getByRole('link', { name: /^Voir plus/ })).toHaveCount(7)
  })
  await test.step('arrow keys show each step of a renovation, and two finishes are combined in one rim (decision 16)', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/services/renovation')
    await page.getByText('La rénovation pas à pas').click()
    await page.getByRole('radio', { name: 'Réception et démontage' }).focus()
    const stage = '[data-picture="etape-1-recue"]'
    expect(await pictureAt(page, stage, 0.5)).toBe('etape-1-recue')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Reprise du métal et apprêt' })).toBeChecked()
    await expect.poll(() => pictureAt(page, stage, 0.5)).toBe('etape-3-appretee')

    await page.goto('/services/personnalisation')
    await page.getByText('Comparer deux finitions').click()
    const leftHalf = page.getByRole('group', { name: 'Moitié gauche' })
    await leftHalf.getByText('Chrome').click()
    const body = '.finish-comparison'
    expect(await pictureAt(page, body, 0.45)).toBe('finition-chrome')
    expect(await pictureAt(page, body, 0.55)).toBe('finition-peinture-ceramique')
  })
  await test.step('an entry opens at its address, its photos can be reached, and closing it leads to its card (§2.9, §10.16)', async () => {
    const id = 'avant-apres-diamantage-anthracite'
    await page.goto('/realisations')
    const title = 'Avant, après\u00a0: diamantage'
    const card = page.getByRole('main').getByRole('link', { name: title })
    const dialog = page.getByRole('dialog', { name: title })
    await card.click()
    await expect(page).toHaveURL(`/realisations/${id}`)
    await expect(dialog).toBeVisible()
    await expect(dialog).toContainText('diamant')
    await expect(dialog.getByRole('button', { name: 'Photo suivante' })).toBeHidden()
    await dialog.getByRole('link', { name: /^Photo 3/ }).click()
    await expect(dialog.locator('.carousel__track > li').nth(2)).toBeInViewport({ ratio: 0.9 })
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(page).toHaveURL(new RegExp(`/realisations\\??#realisation-${id}$`))
    await expect(dialog).toBeHidden()
    await expect(card).toBeInViewport()
  })
  await page.setViewportSize({ width: 360, height: 780 })
  await test.step('on a phone the picture is above the six steps, and a tap on a step changes it (decision 16)', async () => {
    await page.goto('/services/renovation')
    await page.getByText('La rénovation pas à pas').click()
    const words = page.locator('#etapes figcaption')
    await expect(words).toHaveCount(6)
    const stage = '[data-picture="etape-1-recue"]'
    const box = await page.locator(stage).boundingBox()
    for (const word of await words.all())
      expect((await word.boundingBox())?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
    await page.getByRole('radio', { name: 'Décapage' }).click()
    await expect.poll(() => pictureAt(page, stage, 0.5)).toBe('etape-2-decapee')
  })
  await test.step('two captioned pictures are shown side by side, without unusable controls (§2.5)', async () => {
    await page.goto('/services/decapage')
    const comparison = page.locator('.before-after')
    const before = await comparison.locator('[data-picture="etape-1-recue"]').boundingBox()
    const after = await comparison.locator('[data-picture="etape-2-decapee"]').boundingBox()
    expect(after?.y).toBe(before?.y)
    expect(after?.x).toBeGreaterThanOrEqual((before?.x ?? 0) + (before?.width ?? 0))
    await expect(comparison.getByText('Avant', { exact: true }).first()).toBeVisible()
    await expect(comparison.getByText('Après', { exact: true }).first()).toBeVisible()
    await expect(comparison.getByRole('slider')).toBeHidden()
    await expect(comparison.getByRole('button')).toHaveCount(0)
  })
  await test.step('no form is wider than a phone (§2.1)', async () => {
    for (const path of ['/devis', '/a_propos', '/espace_pro']) {
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
    }
  })
})
