import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { openDemoSite } from '../demo-site.mjs'
import { browserFlags, findBrowser } from './browser.mjs'

const demoPassword = 'jantes-demo-2026'
/** Wide enough for a document's column, small enough for a repository. */
const shownWidth = { 1440: 960, 390: 390 }

/**
 * Pictures of real pages as JPEG, of the demo site. Each shot: name, path, width and height of the window, where the page is
 * one that a list leads to the link to follow (`follow`), and a key to press on it (`press`). `email` signs somebody in first.
 */
export async function takePictures({ folder, shots, email, quality = 80 }) {
  const site = await openDemoSite()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce' })
    if (email) await signIn(context.request, site.origin, email)
    await mkdir(folder, { recursive: true })
    for (const shot of shots) {
      const picture = await take(context, site.origin, shot)
      const jpeg = sharp(picture).resize(shownWidth[shot.width]).jpeg({ quality, mozjpeg: true })
      await writeFile(`${folder}/${shot.name}.jpg`, await jpeg.toBuffer())
    }
  } finally {
    await browser.close()
    site.stop()
  }
}

async function take(context, origin, { path, width, height, follow, press }) {
  const page = await context.newPage()
  await page.setViewportSize({ width, height })
  await page.goto(origin + path)
  if (follow) {
    const address = await page.locator(follow).first().getAttribute('href')
    await page.goto(new URL(address, origin).href)
  }
  await seen(page)
  if (press) await openDialog(page, press)
  const picture = await page.screenshot()
  await page.close()
  return picture
}

/** Fonts and pictures in sight are there; the office keeps a stream open, so the network never falls silent. */
async function seen(page) {
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await page.waitForFunction(() =>
    [...document.images]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight)
      .filter((one) => one.getBoundingClientRect().left < innerWidth)
      .every(({ complete }) => complete),
  )
}

/** Pressed again until the page is alive. */
async function openDialog(page, key) {
  const dialog = page.locator('dialog:modal')
  for (let tries = 0; tries < 20 && (await dialog.count()) === 0; tries++) {
    await page.keyboard.press(key)
    await dialog.waitFor({ timeout: 1_000 }).catch(() => {})
  }
}

/** The demo's people go on without a second factor. */
async function signIn(request, origin, email) {
  const sent = { headers: { Origin: origin }, maxRedirects: 0 }
  await request.post(`${origin}/espace_pro`, { ...sent, form: { email, password: demoPassword } })
  await request.post(`${origin}/verification/passer`, sent)
}
