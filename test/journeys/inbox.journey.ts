import { violationsOf } from './axe.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './visitor.ts'

/** Of the demo (demo/inbox/): nobody has seen them; each width has one of its own. */
const records = { 360: 'DemoDemande00002', 1440: 'DemoDemande00003' } as const

for (const width of [360, 1440] as const)
  test(`the inbox at ${width} pixels: found, opened, taken, closed, opened again; several at once`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, 'atelier@exemple.fr', '/gestion/demandes')
    const line = page.locator(`[data-inbox-line="${records[width]}"]`)
    const name = (await line.locator('strong').textContent()) ?? ''
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    await page.getByRole('searchbox', { name: 'Rechercher' }).fill(name.toUpperCase())
    await page.getByRole('button', { name: 'Chercher' }).click()
    await expect(page.locator('.inbox-line')).toHaveCount(1)
    await line.getByRole('link').click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByText('Thomas Weber a ouvert la demande')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Demandes' })).toBeVisible({ visible: width > 1080 })
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    await page.getByRole('button', { name: 'Prendre en charge' }).click()
    const standing = page.locator('.record-standing__state')
    await expect(standing).toContainText('Vous vous en occupez')
    await page.locator('[data-record-photo]').first().click()
    const photos = page.getByRole('dialog', { name: 'Photos' })
    await photos.getByRole('button', { name: 'Fermer' }).click()
    await expect(photos).toBeHidden()

    await page.getByText('Fermer…').click()
    await page.getByRole('button', { name: 'Fermer', exact: true }).click()
    await expect(page.getByText('Choisissez une raison')).toBeVisible()
    await page.getByRole('combobox', { name: 'Raison', exact: true }).selectOption('Doublon')
    await page.getByRole('button', { name: 'Fermer', exact: true }).click()
    await expect(standing).toContainText('Doublon')
    await page.getByRole('button', { name: 'Rouvrir' }).click()
    await expect(standing).toContainText('En cours')

    await page.getByRole('link', { name: 'Demandes' }).first().click()
    const all = page.getByRole('checkbox', { name: 'Tout cocher' })
    await all.check()
    const boxes = await page.locator('.inbox-line').getByRole('checkbox').all()
    for (const box of boxes) await expect(box).toBeChecked()
    await expect(page.getByText(`${boxes.length}\u00a0cochées`)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    // What may be done with them leaves most of a phone to the list.
    expect((await page.locator('.bulk-acts').boundingBox())?.height).toBeLessThan(200)
    await line.getByRole('checkbox').uncheck()
    await expect(all).not.toBeChecked()
    await all.check()
    await all.uncheck()
    await line.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Indésirables' }).click()
    await expect(page.getByText('1 demande classée indésirable.')).toBeVisible()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(line).toContainText('En cours')
  })

for (const width of [360, 1440] as const)
  test(`a photo at ${width} pixels comes nearer, turns and goes back, by buttons, keys and taps`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    // With motion and without.
    await page.emulateMedia({ reducedMotion: width === 360 ? 'reduce' : 'no-preference' })
    await signIn(page, 'atelier@exemple.fr', `/gestion/demandes/${records[width]}`)
    await page.locator('[data-record-photo]').first().click()
    const photos = page.getByRole('dialog', { name: 'Photos' })
    const size = photos.getByLabel('Agrandissement')
    const slide = photos.locator('[data-shown]')
    const photo = slide.getByRole('img')
    const widths = async () => [
      (await slide.boundingBox())?.width ?? 0,
      (await photo.boundingBox())?.width ?? 0,
    ]
    await expect(size).toHaveText('100\u00a0%')
    await photos.getByRole('button', { name: 'Agrandir' }).click()
    await page.keyboard.press('+')
    await expect(size).toHaveText('225\u00a0%')
    const [narrow = 0, wide = 0] = await widths()
    expect(wide / narrow).toBeCloseTo(2.25, 1)
    // From the middle both ways.
    const along = await slide.evaluate((one) => one.scrollLeft / (one.scrollWidth - one.clientWidth))
    expect(along).toBeCloseTo(0.5, 1)
    await page.keyboard.press('0')
    await photo.dblclick()
    await expect(size).toHaveText('200\u00a0%')
    await photo.dblclick()
    await page.keyboard.press('-')
    await expect(size).toHaveText('100\u00a0%')
    await expect(photos.getByRole('button', { name: 'Réduire' })).toBeDisabled()
    await page.keyboard.press('r')
    await expect(photo).toHaveCSS('rotate', '90deg')
    const [slideWide = 0, across = 0] = await widths()
    expect(across).toBeLessThanOrEqual(slideWide + 1)
    await photos.getByRole('button', { name: 'Tourner d’un quart de tour' }).click()
    await expect(photo).toHaveCSS('rotate', '180deg')
    expect(await violationsOf(page)).toEqual([])
  })
