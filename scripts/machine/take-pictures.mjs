import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { openDemoSite } from '../demo-site.mjs'
import { browserFlags, findBrowser } from './browser.mjs'
import { take } from './take-picture.mjs'

/** Width of a saved picture by width of the window: wide enough for a document's column, small enough for a repository. */
const shownWidth = { 1440: 960, 390: 390 }

/**
 * Takes screenshots of the demo site as JPEG. A shot has a name, a path, the width and height of the window, optionally a link to
 * follow from a list (`follow`) and a key to press (`press`). `email` signs a person in first.
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

/** Signs in. The demo's staff need no second factor. */
async function signIn(request, origin, email) {
  const sent = { headers: { Origin: origin }, maxRedirects: 0 }
  await request.post(`${origin}/espace_pro`, { ...sent, form: { email, password: demoPassword } })
  await request.post(`${origin}/verification/passer`, sent)
}
