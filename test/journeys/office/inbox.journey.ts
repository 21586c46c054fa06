import type { Page } from '@playwright/test'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { smallPhoto } from '../../content/photos.ts'
import { quoteRequestAnswers } from '../../content/quote-request-answers.ts'
import { submitQuoteRequestTo } from '../../content/submit-quote-request.ts'
import { expectAccessiblePage } from '../helpers/accessible-page.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { blockScripts, expect, test } from '../helpers/visitor.ts'

/** Creates requests under a name that no other journey uses, so that a list can show only them. */
async function askAs(last_name: string, count: number): Promise<void> {
  const photo = await smallPhoto()
  for (let index = 0; index < count; index++) {
    const answers = quoteRequestAnswers({ last_name })
    expect(await submitQuoteRequestTo(test.info().project.use.baseURL ?? '', photo, 1, answers)).toBe(
      answers.id,
    )
  }
}
const listOf = (name: string) => `/gestion/demandes?pos=tous&etat=a-traiter&q=${name}`

function parts(page: Page) {
  const all = page.getByRole('checkbox', { name: 'Tout cocher' })
  return { lines: page.locator('.inbox-line'), all, told: page.locator('.tick-all').getByRole('status') }
}

test('a request is found and handled, its photos open, and the user can leave it while its data load (§11.7)', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await test.step('a request is found, opened, taken, closed and reopened, on a phone and on a desktop (§11.7)', async () => {
    const name = `Found${randomId()}`
    await askAs(name, 1)
    await page.setViewportSize({ width: 360, height: 800 })
    await signInByForm(page, 'atelier@exemple.fr', '/gestion/demandes')
    await expectAccessiblePage(page, 'the list')
    // On a phone the filters are collapsed under the line that describes the list.
    await page.locator('.list-filter summary').click()
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill(name.toUpperCase())
    await page.getByRole('button', { name: 'Rechercher' }).click()
    const { lines } = parts(page)
    await expect(lines).toHaveCount(1)
    await lines.getByRole('link').click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByText('Thomas Weber a ouvert la demande')).toBeVisible()
    const listBeside = page.getByRole('complementary', { name: 'Demandes' })
    await expect(listBeside).toBeHidden()
    await expectAccessiblePage(page, 'the record')

    await page.getByRole('button', { name: 'Prendre en charge' }).click()
    const stateLabel = page.locator('.record-status__state')
    await expect(stateLabel).toContainText('Vous vous en occupez')
    await page.setViewportSize({ width: 1440, height: 800 })
    await expect(listBeside).toBeVisible()
    await page.locator('[data-record-photo]').first().click()
    const photos = page.getByRole('dialog', { name: 'Photos' })
    await photos.getByRole('button', { name: 'Fermer' }).click()
    await expect(photos).toBeHidden()

    await page.getByText('Fermer…').click()
    await page.getByRole('button', { name: 'Fermer', exact: true }).click()
    await expect(page.getByText('Choisissez une raison')).toBeVisible()
    await page.getByRole('combobox', { name: 'Raison', exact: true }).selectOption('Doublon')
    await page.getByRole('button', { name: 'Fermer', exact: true }).click()
    await expect(stateLabel).toContainText('Doublon')
    await expect(stateLabel).toContainText('Vous vous en occupiez')
    await page.getByRole('button', { name: 'Rouvrir' }).click()
    await expect(stateLabel).toContainText('En cours')
  })
  await test.step('a photo is enlarged, rotated and reset by buttons, keys and taps, with and without motion (§11.7)', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await signInByForm(page, 'atelier@exemple.fr', '/gestion/demandes/DemoDemande00002')
    const photos = page.getByRole('dialog', { name: 'Photos' })
    const size = photos.getByLabel('Agrandissement')
    const slide = photos.locator('[data-shown]')
    const photo = slide.getByRole('img')
    const widths = async () => [
      (await slide.boundingBox())?.width ?? 0,
      (await photo.boundingBox())?.width ?? 0,
    ]
    for (const [reducedMotion, width] of [
      ['reduce', 360],
      ['no-preference', 1440],
    ] as const) {
      await page.emulateMedia({ reducedMotion })
      await page.setViewportSize({ width, height: 800 })
      await page.locator('[data-record-photo]').first().click()
      await expect(size).toHaveText('100\u00a0%')
      await photos.getByRole('button', { name: 'Agrandir' }).click()
      await page.keyboard.press('+')
      await expect(size).toHaveText('225\u00a0%')
      const [narrow = 0, wide = 0] = await widths()
      expect(wide / narrow).toBeCloseTo(2.25, 1)
      // Zooming keeps the middle of the photo in the middle of the frame.
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
      await expectAccessiblePage(page, 'the photo', [width])
      await photos.getByRole('button', { name: 'Fermer' }).click()
      await expect(photos).toBeHidden()
    }
  })
  await test.step('data still loading when the next page is requested are aborted without an error (decision 59)', async () => {
    const name = `Interrupted${randomId()}`
    await askAs(name, 1)
    await page.addInitScript(leaveDataOpen)
    await signInByForm(page, 'atelier@exemple.fr', listOf(name))
    await page.locator('.inbox-line').getByRole('link').click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    const bar = page.getByRole('navigation', { name: 'Toutes les pages' })
    const unblockScripts = await blockScripts(page)
    await bar.getByRole('link', { name: 'Commandes' }).click()
    await page.waitForFunction(hasReceivedData, '/gestion/commandes.data')
    // The page's data have arrived, but not its script: the next navigation replaces it.
    await bar.getByRole('link', { name: 'Aujourd’hui' }).click()
    unblockScripts()
    await expect(page).toHaveURL(/\/gestion$/)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name)
  })
})

/**
 * Whether the router's own request for data is complete. The request that the browser makes in advance when the pointer reaches the
 * link may end without a result.
 */
function hasReceivedData(path: string): boolean {
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return requests.some(
    ({ initiatorType, name }) => initiatorType === 'fetch' && new URL(name).pathname === path,
  )
}

/** Delivers the router's data at once but never ends the response unless it is aborted, like a slow connection. */
function leaveDataOpen(): void {
  const { fetch } = window
  window.fetch = async (...asked) => {
    const request = new Request(...asked)
    const response = await fetch(request)
    if (request.method !== 'GET' || !new URL(request.url).pathname.endsWith('.data')) return response
    const whole = new Uint8Array(await response.arrayBuffer())
    const body = new ReadableStream({
      start(line) {
        line.enqueue(whole)
        request.signal.addEventListener('abort', () => line.error(request.signal.reason))
      },
    })
    return new Response(body, { status: response.status, headers: response.headers })
  }
}

test('with several requests selected, selection and focus survive a new request, and the bulk action can be undone (§11.7)', async ({
  page,
}) => {
  test.slow()
  const name = `Several${randomId()}`
  await askAs(name, 3)
  await page.setViewportSize({ width: 360, height: 800 })
  await signInByForm(page, 'atelier@exemple.fr', listOf(name))
  const { lines, all, told } = parts(page)
  await expect(lines).toHaveCount(3)
  await all.check()
  for (const box of await lines.getByRole('checkbox').all()) await expect(box).toBeChecked()
  await expect(told).toHaveText('3\u00a0cochées')
  await expectAccessiblePage(page, 'all ticked')
  // The bulk actions leave most of a phone's screen to the list.
  expect((await page.locator('.bulk-actions').boundingBox())?.height).toBeLessThan(200)

  await all.focus()
  await askAs(name, 1)
  await expect(lines).toHaveCount(4)
  await expect(told).toHaveText('3\u00a0cochées')
  await expect(all).toBeFocused()
  await expect(all).toHaveJSProperty('indeterminate', true)
  await page.keyboard.press('Space')
  await expect(told).toHaveText('4\u00a0cochées')

  await page.setViewportSize({ width: 1440, height: 800 })
  const box = lines.first().getByRole('checkbox')
  await box.uncheck()
  await expect(all).not.toBeChecked()
  await all.check()
  await all.uncheck()
  await expect(told).toBeEmpty()
  await box.check()
  await page.getByRole('button', { name: 'Indésirables' }).click()
  await expect(page.getByText('1 demande classée indésirable.')).toBeVisible()
  await expect(lines).toHaveCount(3)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(lines).toHaveCount(4)
})
