// Takes the README's pictures of real pages: `npm run readme-pictures`.
import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { openDemoSite } from './demo-site.mjs'
import { browserFlags, findBrowser } from './machine/browser.mjs'

const folder = 'docs/pictures'
const shots = [
  { name: 'accueil', path: '/', width: 1440, height: 900 },
  { name: 'realisations', path: '/realisations', width: 1440, height: 900 },
  { name: 'devis-telephone', path: '/devis', width: 390, height: 844 },
]
/** Wide enough for a README's column, small enough for a repository. */
const shownWidth = { 1440: 960, 390: 390 }

const site = await openDemoSite()
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: browserFlags,
})
await mkdir(folder, { recursive: true })
for (const { name, path, width, height } of shots) {
  const page = await browser.newPage({
    viewport: { width, height },
    locale: 'fr-FR',
    reducedMotion: 'reduce',
  })
  await page.goto(site.origin + path, { waitUntil: 'networkidle' })
  const picture = await page.screenshot()
  const jpeg = sharp(picture).resize(shownWidth[width]).jpeg({ quality: 80, mozjpeg: true })
  await writeFile(`${folder}/${name}.jpg`, await jpeg.toBuffer())
  await page.close()
}
await browser.close()
site.stop()
