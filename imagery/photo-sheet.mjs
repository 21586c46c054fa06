import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { defaultSite as site } from '../domain/business/site.ts'
import { findBrowser } from '../scripts/machine/browser.mjs'
import { views } from './photo-sheet-views.mjs'

/* Makes the sheet about photographing a rim that articles offer: `photo-sheet.html` with its drawings and the facts
   of the business, printed by a browser as a tagged PDF. Run by hand (`node imagery/photo-sheet.mjs`); the result is
   committed. */

const output = join(import.meta.dirname, '../public/documents/photographier-une-jante.pdf')
// Written beside its template, so that relative addresses refer to the same files.
const page = join(import.meta.dirname, '.photo-sheet.html')

const defects = [
  'Bord frotté ou rayé',
  'Vernis piqué, corrosion',
  'Peinture écaillée',
  'Choc sur le rebord',
  'Fissure visible',
  'Vibration, perte de pression',
]
const box = '<td><i role="img" aria-label="Case à cocher"></i></td>'
const parts = {
  brand: site.brand,
  cities: [...new Set(site.locations.map(({ city }) => city))].join(' · '),
  phones: site.locations
    .slice(0, 3)
    .map(({ name, phone }) => `${name} ${phone.display}`)
    .join(' · ')
    .replaceAll(' ', '\u00a0')
    .replaceAll('\u00a0·\u00a0', ' · '),
  defects: defects.map((defect) => `<tr><th scope="row">${defect}</th>${box.repeat(4)}</tr>`).join(''),
  'view-face': views.face,
  'view-defect': views.defect,
  'view-inside': views.inside,
  'view-size': views.size,
}

const template = await readFile(join(import.meta.dirname, 'photo-sheet.html'), 'utf8')
await writeFile(
  page,
  template.replace(/\{\{([\w-]+)\}\}/g, (_, name) => parts[name]),
)
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const tab = await browser.newPage()
  await tab.goto(pathToFileURL(page).href)
  await tab.evaluate(() => document.fonts.ready)
  await tab.pdf({ path: output, preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
} finally {
  await browser.close()
  await rm(page)
}
