import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { browserFlags } from '../../../scripts/machine/browser.mjs'
import { insertReceivedOrder, type ReceivedOrder, rimPath } from '../../content/order-with-rims.ts'
import { expectAccessiblePage } from '../helpers/accessible-page.ts'
import { query } from '../helpers/database.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect as expectIn, test } from '../helpers/visitor.ts'

// The browser shrinks photos one after the other, and the machine may be busy.
const expect = expectIn.configure({ timeout: 45_000 })
test.describe.configure({ timeout: 180_000 })

/** Makes a photo with a telephone's aspect ratio; the default width is too large to be sent unshrunk. */
const takePhoto = (width = 2_800) =>
  sharp({ create: { width, height: 0.75 * width, channels: 3, background: '#6b7075' } })
    .jpeg()
    .toBuffer()

const counter = (page: Page) => page.locator('.waiting-photos')

/** Returns the number of photos of the order's first rim that the site has. */
const onSite = async (page: Page, order: ReceivedOrder) =>
  (await (await page.request.get(`${rimPath(order)}?moment=reception`)).text()).split('data-rim-photo=')
    .length - 1

const files = (buffer: Buffer, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `IMG_${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }))

test('a rim gets its four photos, one deleted and restored, a problem and its next step, on a phone and a desktop (§11.17)', async ({
  page,
}) => {
  const order = await insertReceivedOrder(query)
  await page.setViewportSize({ width: 360, height: 800 })
  await signInByForm(page, 'mecano@exemple.fr', rimPath(order))
  const photo = await takePhoto()
  const photoElements = page.locator('[data-rim-photo]')
  for (const view of ['Face avant', 'Face arrière', 'Bord', 'Détail']) {
    const tile = page.locator('.capture-tile', { hasText: view }).first()
    await expect(tile).toHaveAttribute('data-next', 'true')
    await expect(tile.locator('input')).toHaveAttribute('capture', 'environment')
    await tile.locator('input').setInputFiles(files(photo, 1))
    await expect(photoElements.filter({ hasText: view })).toHaveCount(1)
  }
  await expect(page.getByText('Les quatre vues sont prises.')).toBeVisible()
  await expect(counter(page)).toBeHidden()
  await expect(page.locator('[data-rim-photo] .photo-gallery__delete')).toHaveCount(4)
  expect(await onSite(page, order)).toBe(4)
  await expectAccessiblePage(page, 'the rim')

  await page.getByRole('button', { name: 'Supprimer la photo « Bord »' }).click()
  await expect(photoElements).toHaveCount(3)
  await page.locator('.undo-toast').getByRole('button', { name: 'Annuler' }).click()
  await expect(photoElements).toHaveCount(4)
  await photoElements.first().getByRole('link').click()
  const large = page.getByRole('dialog', { name: 'Photos' })
  await expect(large.getByText('1 / 4')).toBeVisible()
  await large.getByRole('button', { name: 'Fermer' }).click()

  await page.setViewportSize({ width: 1440, height: 800 })
  await page.getByText('Signaler un problème', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Ce qui ne va pas' }).fill('Fissure sous la peinture.')
  await page.locator('#probleme .capture-tile input').setInputFiles(files(photo, 1))
  await page.getByRole('button', { name: 'Signaler', exact: true }).click()
  const problem = page.locator('.rim-problem')
  await expect(problem).toContainText('Fissure sous la peinture.')
  await expect(problem.getByRole('img')).toHaveCount(1)

  // The rim's next step is blocked until the problem is settled.
  await expect(page.locator('.rim-main-button')).toHaveCount(0)
  await problem.getByRole('button', { name: 'Marquer comme réglé' }).click()
  await page.locator('.rim-main-button').getByRole('button', { name: 'Déposée' }).click()
  await expect(page.locator('.rim-main-button').getByRole('button', { name: 'Décapée' })).toBeVisible()
})

test('twenty waiting photos survive ten kills of the phone’s browser, and arrive once each (§11.17)', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(420_000)
  const order = await insertReceivedOrder(query)
  await signInByForm(page, 'mecano@exemple.fr')
  const cookies = await page.context().cookies()
  const profile = mkdtempSync(join(tmpdir(), 'tw-jantes-telephone-'))
  // Small enough to be sent unshrunk: this test is about lost photos.
  const photo = await takePhoto(1_200)
  let arrived = 0
  /** Opens a telephone whose connection transfers this number of photos. */
  const open = async (lets: number): Promise<{ phone: BrowserContext; tab: Page }> => {
    const phone = await chromium.launchPersistentContext(profile, {
      executablePath: process.env.JOURNEYS_BROWSER || process.env.CHROMIUM_PATH || undefined,
      args: browserFlags,
      baseURL,
      locale: 'fr-FR',
      viewport: { width: 360, height: 800 },
    })
    await phone.addCookies(cookies)
    let photosToSend = lets
    await phone.route(/\/photos\/\w{16}\?/, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      if (photosToSend-- <= 0) return route.abort('internetdisconnected')
      // The site has the photo, but the telephone may be killed before it receives the response.
      const answer = await route.fetch()
      arrived++
      await route.fulfill({ response: answer })
    })
    const tab = phone.pages()[0] ?? (await phone.newPage())
    await tab.goto(rimPath(order))
    return { phone, tab }
  }
  try {
    const first = await open(0)
    await first.tab.locator('input[name=other]').setInputFiles(files(photo, 20))
    await expect(counter(first.tab)).toContainText('20 photos à envoyer')
    // The counter appears only after the photos are stored on the telephone: from then on none may be lost.
    await kill(first.phone)
    for (let life = 2; life <= 10; life++) {
      const uploadsBeforeKill = life % 3 === 0 ? 1 : 0
      const { phone, tab } = await open(uploadsBeforeKill)
      const before = arrived
      await expect(counter(tab)).toContainText(/\d+ photos? à envoyer/)
      await expect.poll(() => arrived, { timeout: 60_000 }).toBe(before + uploadsBeforeKill)
      await kill(phone)
    }
    const lastPage = await open(99)
    await expect.poll(() => onSite(page, order), { timeout: 120_000 }).toBe(20)
    await expect(counter(lastPage.tab)).toBeHidden({ timeout: 30_000 })
    await expect(lastPage.tab.locator('[data-rim-photo] .photo-gallery__delete')).toHaveCount(20)
    await lastPage.phone.close()
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

/** Kills the browser as a system short of memory does. */
async function kill(phone: BrowserContext): Promise<void> {
  const browser = phone.browser()
  const session = await browser?.newBrowserCDPSession()
  const closed = new Promise((resolve) => phone.once('close', resolve))
  void session?.send('Browser.crash').catch(() => {})
  await closed
}

test('photos wait while the connection, the site or the session is missing, and say so (§11.17)', async ({
  page,
}) => {
  await test.step('without a connection photos wait and say so, and are sent when it is back (§11.17)', async () => {
    const order = await insertReceivedOrder(query)
    await signInByForm(page, 'mecano@exemple.fr', rimPath(order))
    let isOff = true
    await page.route(/\/photos\/\w{16}\?|\/gestion\/suivi/, (route) =>
      isOff ? route.abort('internetdisconnected') : route.continue(),
    )
    await page.locator('input[name=face]').setInputFiles(files(await takePhoto(), 1))
    await expect(page.locator('[data-rim-photo]')).toContainText('à envoyer')
    await counter(page).click()
    const sheet = page.getByRole('dialog', { name: 'Photos à envoyer' })
    await expect(sheet).toContainText('Tout reste sur cet appareil')
    await expect(sheet).toContainText('Pas de réseau')
    isOff = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(counter(page)).toBeHidden()
    await expect(page.locator('[data-rim-photo] .photo-gallery__delete')).toHaveCount(1)
  })
  await test.step('a rejected photo can be saved or discarded, and photos of a signed-out user wait for the sign-in (§11.17)', async () => {
    const order = await insertReceivedOrder(query)
    const photo = files(await takePhoto(), 1)
    await signInByForm(page, 'mecano@exemple.fr', rimPath(order))
    const removed = Promise.withResolvers<void>()
    await page.route(/\/photos\/\w{16}\?/, async (route) => {
      await removed.promise
      await route.continue()
    })
    await page.locator('input[name=face]').setInputFiles(photo)
    await expect(counter(page)).toBeVisible()
    // Any event in the office reloads the page, which then returns 404 because the order was deleted.
    await query('delete from orders where id = $1', [order.id])
    removed.resolve()
    // Waits until the route handler has released the photo: removing it earlier would release it twice.
    await page.unrouteAll({ behavior: 'wait' })
    // The rim's page is gone with its order; other pages show the waiting photos.
    await page.goto('/gestion')
    await counter(page).click()
    const sheet = page.getByRole('dialog', { name: 'Photos à envoyer' })
    await expect(sheet).toContainText('Cette commande n’existe plus')
    await expect(sheet.getByRole('link', { name: 'Enregistrer sur cet appareil' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Abandonner' }).click()
    await expect(counter(page)).toBeHidden()

    const other = await insertReceivedOrder(query)
    await page.goto(rimPath(other))
    const context = page.context()
    await page.route(/\/photos\/\w{16}\?/, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      const sessionCookies = await context.cookies()
      const signInResponse = page.waitForResponse(/\/espace_pro/)
      await context.clearCookies()
      await route.continue()
      await signInResponse
      await context.addCookies(sessionCookies)
    })
    await page.locator('input[name=face]').setInputFiles(files(await takePhoto(), 1))
    await counter(page).click()
    await expect(sheet).toContainText('Reconnectez-vous')
    await expect(sheet.getByRole('link', { name: 'Se reconnecter' })).toHaveAttribute('href', /suite=/)
    await page.unrouteAll({ behavior: 'wait' })
    await page.goto(rimPath(other))
    await expect(page.locator('[data-rim-photo] .photo-gallery__delete')).toHaveCount(1)
  })
})

test('without IndexedDB the page says so, keeps the photos in memory and sends them (§11.17)', async ({
  page,
}) => {
  const order = await insertReceivedOrder(query)
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no', 'SecurityError')
    }
  })
  await signInByForm(page, 'mecano@exemple.fr', rimPath(order))
  let isDown = true
  await page.route(/\/photos\/\w{16}\?/, (route) =>
    isDown && route.request().method() === 'PUT'
      ? route.fulfill({ status: 502, body: 'down' })
      : route.continue(),
  )
  await page.locator('input[name=face]').setInputFiles(files(await takePhoto(), 1))
  await counter(page).click()
  const sheet = page.getByRole('dialog', { name: 'Photos à envoyer' })
  await expect(sheet).toContainText('ne fermez pas cette page avant la fin')
  await expect(sheet).toContainText('Le site ne répond pas')
  isDown = false
  await sheet.getByRole('button', { name: 'Envoyer maintenant' }).click()
  await expect(counter(page)).toBeHidden({ timeout: 30_000 })
  expect(await onSite(page, order)).toBe(1)
})
