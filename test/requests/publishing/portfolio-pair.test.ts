import { parse } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import { sweepUnusedFiles } from '../../../domain/kernel/files/uploaded-files.ts'
import { publishPortfolioEntry } from '../../../domain/publishing/portfolio/publish-portfolio-entry.ts'
import { openPublisher, publishedPicture } from '../../content/publisher.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let desk: SignedInStaff
let publisher: Awaited<ReturnType<typeof openPublisher>>
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  desk = await signInStaff(site, 'bureau@exemple.fr')
  publisher = await openPublisher(site)
})

const entry = async () => ({
  titre: 'Quatre jantes noires',
  description: '<p>Noires, et droites.</p>',
  main_image: { url: await publisher.upload(await publishedPicture(1200, 900)), name: 'Jante après' },
  before_image: { url: await publisher.upload(await publishedPicture(900, 1200)), name: 'Jante avant' },
  carousel: [{ url: await publisher.upload(await publishedPicture(800, 600)), name: 'De côté' }],
})

const open = async (path: string) => parse(await (await site.fetch(path)).text())
const alts = (page: ReturnType<typeof parse>, selector: string) =>
  page.querySelectorAll(`${selector} img`).map((image) => image.getAttribute('alt'))

test('a pair of photos is shown in a comparison slider above the carousel of all photos; the card counts them (§11.19)', async () => {
  const published = await publishPortfolioEntry(publisher.deps, await entry())
  if (published.outcome !== 'published') throw new Error(JSON.stringify(published))
  const page = await open(published.path)
  expect(alts(page, '.before-after__side')).toEqual(['Jante avant', 'Jante après'])
  expect(page.querySelector('.before-after input[type="range"]')).not.toBeNull()
  expect(alts(page, '.carousel__track')).toEqual(['Jante après', 'Jante avant', 'De côté'])
  const card = (await open('/realisations')).querySelector('.portfolio-card')
  expect(card?.querySelector('p')?.text.trim()).toBe('3 photos')
})

test('an entry without a pair shows all its photos in the carousel (§11.19)', async () => {
  const { before_image: _, ...rest } = await entry()
  const published = await publishPortfolioEntry(publisher.deps, rest)
  if (published.outcome !== 'published') throw new Error(JSON.stringify(published))
  const page = await open(published.path)
  expect(page.querySelector('.before-after')).toBeNull()
  expect(alts(page, '.carousel__track')).toEqual(['Jante après', 'De côté'])
})

test('the office can set a before photo, preview it, publish it with a description only, and remove it (§11.19)', async () => {
  const newEntry = await desk.send('/gestion/realisations/nouvelle?formulaire=vide')
  const page = newEntry.headers.get('Location') ?? ''
  const { main_image, before_image } = await entry()
  const write = async (more: Record<string, string>) => {
    const fields = formFieldsOf(await desk.read(page), '#brouillon')
    return desk.send(`${page}?formulaire=brouillon`, { ...fields, ...more })
  }
  await write({
    title: 'Une paire',
    content: '<p>Deux photos.</p>',
    main_image: `${main_image.url} ${main_image.name}`,
    before_image: before_image.url,
  })
  const preview = await desk.read(`/apercu${page.replace('/gestion', '')}`)
  expect(alts(preview, '.before-after__side')).toEqual(['', 'Jante après'])
  const rejected = await write({ suite: 'publier' })
  expect(rejected.status).toBe(422)
  expect(parse(await rejected.text()).querySelector('#manque')?.text).toContain(
    'Photo d’avant\u00a0: décrivez ce que l’image montre.',
  )
  expect((await write({ before_image: `${before_image.url} Rayée`, suite: 'publier' })).status).toBe(200)
  const [row] = await site.query<{ id: string; before_image: object }>(
    `select id, before_image from portfolio_entries where titre = 'Une paire'`,
  )
  expect(row?.before_image).toEqual({ url: before_image.url, name: 'Rayée' })
  // Pictures used by a pair are not swept.
  const later = { ...publisher.deps, clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } }
  await sweepUnusedFiles(later)
  expect((await site.fetch(before_image.url)).status).toBe(200)
  expect((await write({ before_image: '', suite: 'publier' })).status).toBe(200)
  expect((await open(`/realisations/${row?.id}`)).querySelector('.before-after')).toBeNull()
})
