import type { Page } from '@playwright/test'
import { expect, test } from '../helpers/visitor.ts'

// The demo article with six pictures, a film, a sound and a spreadsheet.
const address = '/actualites/son-d-une-jante-maillet'

function parts(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'En images' })
  return {
    pictures: page.getByRole('region', { name: 'En images' }).getByRole('link'),
    dialog,
    position: dialog.locator('[aria-live="polite"]'),
  }
}

test('the pictures of an article open by mouse and keyboard, its media play, and a link leads to the next article (§2.8)', async ({
  page,
}) => {
  test.slow()
  await test.step('a click on a picture enlarges it, and the pictures can be browsed and closed (§2.8)', async () => {
    await page.goto(address)
    const { pictures, dialog, position } = parts(page)
    await expect(pictures).toHaveCount(6)
    await page.waitForLoadState('networkidle')
    await pictures.nth(1).click()
    await expect(dialog).toBeVisible()
    await expect(position).toContainText('2 / 6')
    await dialog.getByRole('button', { name: 'Photo suivante' }).click()
    await expect(position).toContainText('3 / 6')
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(address)

    // Opens another picture.
    await pictures.nth(5).click()
    await expect(position).toContainText('6 / 6')
    await expect(dialog.getByRole('button', { name: 'Photo suivante' })).toBeHidden()
  })
  await test.step('the keyboard opens a picture, browses the others and returns to it (§2.8)', async () => {
    await page.goto(address)
    const { pictures, dialog, position } = parts(page)
    await page.waitForLoadState('networkidle')
    await pictures.first().focus()
    await page.keyboard.press('Enter')
    await expect(position).toContainText('1 / 6')
    await dialog.locator('.carousel__track').focus()
    await page.keyboard.press('ArrowRight')
    await expect(position).toContainText('2 / 6')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(pictures.first()).toBeFocused()
  })
  await test.step('film and sound do not shift the layout, and the security policy allows them to play (§2.8)', async () => {
    await page.goto(address)
    for (const name of ['video', 'audio']) {
      const player = page.locator(`main ${name}`)
      await player.scrollIntoViewIfNeeded()
      const height = (await player.boundingBox())?.height
      const duration = await player.evaluate(async (media: HTMLMediaElement) => {
        media.muted = true
        await media.play()
        media.pause()
        return media.duration
      })
      expect(duration).toBeGreaterThan(3)
      expect((await player.boundingBox())?.height).toBe(height)
    }
  })
  await test.step('a link below an article leads to the older one', async () => {
    await page.goto(address)
    // Articles published by other journeys meanwhile come before this one.
    await page.getByRole('link', { name: /^Article plus ancien/ }).click()
    await expect(page).toHaveURL('/actualites/jantes-ete-renovation-hiver')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('navigation', { name: 'Autres articles' }).getByRole('link')).toHaveCount(2)
  })
})
