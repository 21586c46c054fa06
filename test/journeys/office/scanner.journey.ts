import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { encodeQrDrawing } from '../../../domain/kernel/qr-drawing.ts'
import { browserFlags } from '../../../scripts/machine/browser.mjs'
import { insertReceivedOrder, rimPath } from '../../content/order-with-rims.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { listAccessibilityViolations } from '../helpers/axe.ts'
import { query } from '../helpers/database.ts'
import { signInByForm } from '../helpers/sign-in.ts'
import { expect as expectIn, test, waitForHydration } from '../helpers/visitor.ts'

// The browser decodes the picture, and the machine may be busy.
const expect = expectIn.configure({ timeout: 45_000 })
test.describe.configure({ timeout: 180_000 })

/** Draws a label's code as a picture. */
function drawLabel(text: string): Promise<Buffer> {
  const { size, path } = encodeQrDrawing(text)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="600" height="600"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`
  return sharp(Buffer.from(drawing)).jpeg().toBuffer()
}

/** Makes a film of a label for Chromium's fake camera (Motion JPEG). */
async function filmLabel(label: Buffer): Promise<Buffer> {
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7d8288' } })
    .composite([{ input: await sharp(label).resize(300).toBuffer(), left: 150, top: 90 }])
    .jpeg({ quality: 90 })
    .toBuffer()
  return Buffer.concat(Array.from({ length: 10 }, () => frame))
}

test('scanning a label leads to its rim and next step; without a camera the page names the alternatives (§11.17)', async ({
  page,
  baseURL,
}) => {
  const order = await insertReceivedOrder(query)
  await signInByForm(page, 'mecano@exemple.fr', '/gestion/scanner')
  await page.getByRole('button', { name: 'Lire une étiquette' }).click()
  await expect(page.locator('.scanner__status')).toContainText('photographiez l’étiquette, ou tapez son code')

  const folder = mkdtempSync(join(tmpdir(), 'tw-jantes-camera-'))
  const film = join(folder, 'label.mjpeg')
  writeFileSync(film, await filmLabel(await drawLabel(`${baseURL}${rimPath(order, 1)}`)))
  const fakes = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const phone = await chromium.launch({
    executablePath: process.env.JOURNEYS_BROWSER || process.env.CHROMIUM_PATH || undefined,
    args: [...browserFlags, ...fakes, `--use-file-for-fake-video-capture=${film}`],
  })
  try {
    const context = await phone.newContext({ baseURL, viewport: { width: 360, height: 800 } })
    await context.addCookies(await page.context().cookies())
    const tab = await context.newPage()
    await tab.goto('/gestion/scanner')
    await waitForHydration(tab)
    await tab.getByRole('button', { name: 'Lire une étiquette' }).click()
    await expect(tab).toHaveURL(`${baseURL}${rimPath(order, 1)}`)
    await expect(tab.getByRole('heading', { level: 1 })).toContainText('Avant droite')
    await tab.locator('.rim-main-button').getByRole('button', { name: 'Déposée' }).click()
    await expect(tab.locator('.rim-main-button').getByRole('button', { name: 'Décapée' })).toBeVisible()
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  } finally {
    await phone.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('a photographed label leads to its rim, and its decoder is served by the site and loaded on demand only (§11.17)', async ({
  page,
}) => {
  const order = await insertReceivedOrder(query)
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(request.url()))
  await signInByForm(page, 'mecano@exemple.fr', '/gestion')
  // The link loads a new document, because the camera needs its own headers.
  await page
    .locator('a[href="/gestion/scanner"]')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { name: 'Scanner', level: 1 })).toBeVisible()
  await page.waitForFunction(
    () => document.querySelector('main')?.isConnected && location.pathname.endsWith('scanner'),
  )
  expect(requestedPaths.filter((url) => url.includes('.wasm'))).toEqual([])
  expect(await listAccessibilityViolations(page)).toEqual([])
  const label = await drawLabel(`https://ailleurs.test/j/${order.rims[2]}`)
  const input = page.locator('.scanner__photo input')
  await expect(async () => {
    await input.setInputFiles({ name: 'etiquette.jpg', mimeType: 'image/jpeg', buffer: label })
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Arrière gauche', { timeout: 15_000 })
  }).toPass()
  const site = new URL(page.url()).origin
  const wasm = requestedPaths.filter((url) => url.includes('.wasm'))
  expect(wasm.length).toBeGreaterThan(0)
  for (const url of requestedPaths.filter((each) => each.startsWith('http')))
    expect(new URL(url).origin).toBe(site)
})

test('the label of a rim opens its passport for the client, on a phone and on one printed page (§11.17)', async ({
  page,
}) => {
  // A demo rim with complete data.
  await page.goto('/j/DemoJante0000001')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('confiée à notre atelier')
  expect(await listAccessibilityViolations(page)).toEqual([])
  await signInByForm(page, 'pro@exemple.fr', '/j/DemoJante0000001')
  await expect(page.getByRole('heading', { name: 'Mesures' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await listAccessibilityViolations(page)).toEqual([])
  const sheets = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(sheets.pages).toBe(1)
  // Letter-spaced text is extracted with spaces between the letters.
  const withoutSpaces = (text: string) => text.toLowerCase().replace(/\s/g, '')
  for (const printedText of ['Passeport jante', '0,85', 'RAL 7016', 'Notre conseil', 'Garantie'])
    expect(withoutSpaces(sheets.text)).toContain(withoutSpaces(printedText))
})
