import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { openDemoSite } from '../demo-site.mjs'
import { browserFlags, findBrowser } from './browser.mjs'
import { take } from './take-picture.mjs'

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

const demoPassword = 'jantes-demo-2026'

/** The demo's people go on without a second factor. */
async function signIn(request, origin, email) {
  const sent = { headers: { Origin: origin }, maxRedirects: 0 }
  await request.post(`${origin}/espace_pro`, { ...sent, form: { email, password: demoPassword } })
  await request.post(`${origin}/verification/passer`, sent)
}
