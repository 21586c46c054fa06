import { smallPhoto } from '../../content/photos.ts'
import { alsoInFirefox } from '../../firefox/firefox-too.ts'
import { expect, onPostOnly, test } from '../helpers/visitor.ts'
import {
  answerEveryQuestion,
  choosePhotos,
  expectSaved,
  photoFiles,
  photoItems,
  sendButton,
} from './quote-form.ts'

test.use({ viewport: { width: 360, height: 740 } })

test(
  'answers and photos survive a lost connection and a reload, and are sent once (§2.6, §7.1)',
  alsoInFirefox,
  async ({ page }) => {
    test.slow()
    await test.step('a connection cut during the third photo is reported, and a retry sends the missing photos only (§10.2, §10.3)', async () => {
      test.slow()
      await page.goto('/devis')
      await answerEveryQuestion(page)
      await choosePhotos(page, photoFiles(await smallPhoto(), 5))
      const stored: string[] = []
      let isCut = true
      await page.route('**/devis/*/photos/*', async (route) => {
        if (isCut && stored.length >= 2) return route.abort('connectionreset')
        stored.push(route.request().url())
        await route.continue()
      })
      await sendButton(page).click()
      const dialog = page.getByRole('dialog', { name: 'Envoi de la demande' })
      await expect(dialog.getByText('La connexion a été interrompue')).toBeVisible({ timeout: 30_000 })
      isCut = false
      await dialog.getByRole('button', { name: 'Réessayer' }).click()
      await expectSaved(page)
      expect(new Set(stored).size).toBe(5)
      expect(stored).toHaveLength(5)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
    await test.step('answers and photos survive a reload until the site has confirmed the request (§10.2)', async () => {
      await page.goto('/devis')
      await answerEveryQuestion(page)
      await choosePhotos(page, photoFiles(await smallPhoto(), 2))
      await page.reload()
      await expect(page.getByText('Votre brouillon a été retrouvé')).toBeVisible()
      await expect(page.locator('[name="last_name"]')).toHaveValue('Lefèvre')
      await expect(page.locator('[name="brand"]')).toHaveValue('Peugeot')
      await expect(page.locator('[name="shop"][value="ostwald"]')).toBeChecked()
      await expect(photoItems(page)).toHaveCount(2)
      await expect(page.locator('[name="newsletter"]')).toBeChecked()
      await expect(page.locator('[name="confidentiality"]')).not.toBeChecked()
      await page.locator('[name="confidentiality"]').check()
      await sendButton(page).click()
      await expectSaved(page)

      await page.goto('/devis')
      await expect(page.getByRole('heading', { name: 'Demande de devis' })).toBeVisible()
      await expect(page.locator('[name="last_name"]')).toHaveValue('')
      await expect(page.getByText('Votre brouillon a été retrouvé')).toHaveCount(0)
    })
  },
)

test('a quote request with photos is sent even if IndexedDB never opens (§2.6)', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () =>
      Object.create(IDBOpenDBRequest.prototype, {
        onsuccess: { writable: true },
        onerror: { writable: true },
        onupgradeneeded: { writable: true },
      })
  })
  await page.goto('/devis')
  await answerEveryQuestion(page)
  await choosePhotos(page, photoFiles(await smallPhoto(), 2))
  await sendButton(page).click()
  await expectSaved(page)
})

test('if the site is busy, limits requests or cannot save, the modal says so and nothing is lost (§2.6, §8)', async ({
  page,
}) => {
  test.slow()
  await page.goto('/devis')
  await answerEveryQuestion(page)
  await choosePhotos(page, photoFiles(await smallPhoto(), 2))
  const dialog = page.getByRole('dialog', { name: 'Envoi de la demande' })
  await test.step('at the hourly limit the modal says so (§9.3)', async () => {
    const json = { outcome: 'limited', message: 'Trop d’envois depuis votre connexion.' }
    await page.route('**/devis/*/photos/*', (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '3600' }, json }),
    )
    await sendButton(page).click()
    await expect(dialog.getByText('Trop d’envois depuis votre connexion.')).toBeVisible()
    await page.unroute('**/devis/*/photos/*')
  })
  const tries: number[] = []
  await page.route('**/devis/*/photos/*', (route) => {
    tries.push(Date.now())
    if (tries.length > 2) return route.continue()
    const json = { outcome: 'limited', message: 'Trop d’envois à la fois.' }
    return route.fulfill({ status: tries.length === 1 ? 503 : 429, headers: { 'Retry-After': '2' }, json })
  })
  await page.route(
    '**/devis',
    onPostOnly((route) => route.fulfill({ status: 500, body: 'x' })),
  )
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await test.step('if the site is busy, the browser retries at the time given by Retry-After (§9.3)', async () => {
    await expect.poll(() => tries.length, { timeout: 20_000 }).toBe(4)
    expect((tries[2] ?? 0) - (tries[0] ?? 0)).toBeGreaterThanOrEqual(1_900)
  })
  await test.step('if the site cannot save, the modal says so, and a retry succeeds (§10.2)', async () => {
    await expect(dialog.getByText('Notre site n’a pas pu enregistrer votre demande')).toBeVisible()
    await page.unroute('**/devis')
    await dialog.getByRole('button', { name: 'Réessayer' }).click()
    await expectSaved(page)
  })
})

test('after a reload while sending, sending continues where it stopped; a double click sends one request (§2.6, §4.2, §10.2)', async ({
  page,
}) => {
  await page.goto('/devis')
  await answerEveryQuestion(page)
  await choosePhotos(page, photoFiles(await smallPhoto(), 3))
  let sent = 0
  await page.route('**/devis/*/photos/*', async (route) => {
    sent++
    if (sent === 3) return
    await route.continue()
  })
  await sendButton(page).click()
  await expect.poll(() => sent).toBe(3)
  const dialog = page.getByRole('dialog', { name: 'Envoi de la demande' })
  await expect(dialog.getByRole('status')).toHaveText('Photo 3 sur 3')
  expect(Number(await dialog.getByRole('progressbar').getAttribute('value'))).toBeGreaterThan(0.5)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(photoItems(page)).toHaveCount(3)
  await page.locator('[name="confidentiality"]').check()
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await sendButton(page).dblclick()
  await expectSaved(page)
  expect(posts).toHaveLength(1)
})
