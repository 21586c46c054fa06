import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { socialImageOf } from '../../../app/ui/pictures/social-image.ts'
import { fileRejectionSentence } from '../../../domain/kernel/files/file-kinds.ts'
import { saveUploadedFile } from '../../../domain/kernel/files/save-uploaded-file.ts'
import { sweepUnusedFiles } from '../../../domain/kernel/files/uploaded-files.ts'
import { publishArticle } from '../../../domain/publishing/content/publish-article.ts'
import { publishPortfolioEntry } from '../../../domain/publishing/portfolio/publish-portfolio-entry.ts'
import { pngBomb } from '../../content/photos.ts'
import { openPublisher, plainArticle, publishedPicture } from '../../content/publisher.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

/** 10,900 × 10,900 pixels in 2 kB. */
const flatAvif = new URL('../../hostile/pictures/flat-10900.avif', import.meta.url)

let site: TestSite
let publisher: Awaited<ReturnType<typeof openPublisher>>
beforeAll(async () => {
  site = await openTestSite()
  publisher = await openPublisher(site)
})

/** Returns type, size in pixels and caching of the picture at this address. */
async function fetchFile(path: string, headers = {}) {
  const response = await site.fetch(path, { headers })
  const { format, width, height, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  const { 'content-type': type, 'cache-control': caching } = Object.fromEntries(response.headers)
  return { status: response.status, type, caching, format, width, height, exif }
}

async function waitForDerivatives(url: string): Promise<void> {
  const derivedFileQuery =
    'select 1 from uploaded_files where derived_at is not null and strpos(path, $1) > 0'
  await vi.waitFor(async () => expect(await site.query(derivedFileQuery, [url.slice(1)])).toHaveLength(1), {
    timeout: 30_000,
    interval: 50,
  })
}

const immutable = 'public, max-age=31536000, immutable'

test('an article’s picture is served in AVIF and JPEG, in each declared width, with reserved dimensions (§10.19)', async () => {
  const url = await publisher.upload(await publishedPicture(1300, 900), 'Jante dorée.jpg')
  const id = await publisher.publish({ main_image: { url, name: 'Une jante dorée' } })
  await waitForDerivatives(url)

  const page = await readPage(site, `/actualites/${id}`)
  const picture = page.querySelector(`picture:has(img[alt="Une jante dorée"])`)
  const image = picture?.querySelector('img')
  expect(image?.attributes).toMatchObject({ width: '1300', height: '900', alt: 'Une jante dorée' })
  expect(picture?.getAttribute('data-stand-in')).toMatch(/^#8[9a-b]5[9a-b]3[b-d]$/)
  const sources = [
    ['avif', 'image/avif', picture?.querySelector('source[type="image/avif"]')?.getAttribute('srcset')],
    ['jpeg', 'image/jpeg', image?.getAttribute('srcset')],
  ] as const
  for (const [format, type, srcset] of sources) {
    const candidates = srcset?.split(', ').map((candidate) => candidate.split(' ')) ?? []
    expect(candidates.map(([, width]) => width)).toEqual(['440w', '720w', '1200w', '1300w'])
    for (const [path = '', width = ''] of candidates) {
      expect(await fetchFile(path)).toMatchObject({
        status: 200,
        type,
        caching: immutable,
        width: Number.parseInt(width, 10),
        format: format === 'avif' ? expect.stringMatching(/heif|avif/) : 'jpeg',
      })
    }
  }
  expect((await fetchFile(image?.getAttribute('src') ?? '')).width).toBe(1200)
  const card = socialImageOf({ url, name: '' })
  expect(card).toMatchObject({ width: 1200, height: 831 })
  expect(await fetchFile(card?.url ?? '')).toMatchObject({ format: 'jpeg', width: 1200, height: 831 })
})

test('an uploaded picture is stored upright, in its own size, without metadata (§10.19)', async () => {
  const url = await publisher.upload(await publishedPicture(600, 400, 6))
  expect(url).toMatch(/^\/images\/[A-Za-z0-9]{16}-400x600-[0-9a-f]{6}$/)
  const { exif, width, height } = await fetchFile(url)
  expect({ exif, width, height }).toEqual({ exif: undefined, width: 400, height: 600 })
})

test.each(['png', 'webp', 'avif'] as const)(
  'a %s file is accepted as a picture (§9.9, §10.19)',
  async (format) => {
    const bytes = await sharp(await publishedPicture(60, 40))
      .toFormat(format)
      .toBuffer()
    expect(await fetchFile(await publisher.upload(bytes, `photo.${format}`))).toMatchObject({ width: 60 })
  },
)

describe('before a picture’s derivatives exist', () => {
  let siteWithoutJobs: TestSite
  let url: string
  beforeAll(async () => {
    siteWithoutJobs = await openTestSite({ settings: { JOBS: 'off' } })
    url = await (await openPublisher(siteWithoutJobs)).upload(await publishedPicture(900, 600))
  })

  test('a JPEG of that width replaces an AVIF and is not cached; a JPEG is created at once (§10.19)', async () => {
    for (const [requestedPath, caching] of [
      ['-720.avif', 'no-store'],
      ['-900.jpg', immutable],
      ['', immutable],
    ]) {
      const response = await siteWithoutJobs.fetch(url + requestedPath)
      expect(response.headers.get('Content-Type')).toBe('image/jpeg')
      expect(response.headers.get('Cache-Control')).toBe(caching)
      const { width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect(width).toBe(requestedPath?.startsWith('-720') ? 720 : 900)
    }
  })

  test('an address without a format returns an uncached file only to clients that accept AVIF (§10.19)', async () => {
    const response = await siteWithoutJobs.fetch(url, { headers: { Accept: 'image/avif,image/*' } })
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Vary')).toContain('Accept')
  })

  test('an unknown picture or width returns 404 (§10.19)', async () => {
    const [, id = '', widthAndFormat = ''] = /^\/images\/(\w{16})(.*)$/.exec(url) ?? []
    for (const name of [
      'nothing',
      '..%2f..%2fsession-secret',
      `${id}${widthAndFormat}-721.jpg`,
      `${id}${widthAndFormat}-1200.jpg`,
      `${id}${widthAndFormat}-0720.jpg`,
      `${id}${widthAndFormat}-720.svg`,
      `${id}-901x600-aabbcc`,
      `${id}${widthAndFormat}%0a`,
      `AAAAAAAAAAAAAAAA${widthAndFormat}`,
      `${id}${widthAndFormat}/master.jpg`,
      `${id}${widthAndFormat}-720.avif%00`,
    ]) {
      const { status } = await siteWithoutJobs.fetch(`/images/${name}`)
      expect([name, status]).toEqual([name, 404])
    }
  })
})

const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1'), Buffer.alloc(1_000, 7)])

test('a document is served inline under its own name, with its own type only (§10.19)', async () => {
  const url = await publisher.upload(Buffer.from('%PDF-1.7\n…'), 'Fiche d’entretien (été).exe')
  expect(url).toMatch(/^\/fichiers\/[A-Za-z0-9]{16}\/Fiche-d-entretien-ete\.pdf$/)
  const response = await site.fetch(url)
  expect(await response.text()).toBe('%PDF-1.7\n…')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition':
      "inline; filename=Fiche-d-entretien-ete.pdf; filename*=UTF-8''Fiche%20d%E2%80%99entretien%20%28%C3%A9t%C3%A9%29.pdf",
    'x-content-type-options': 'nosniff',
    'cache-control': immutable,
  })
  expect((await site.fetch(url.replace('ete.pdf', 'ete.html'))).status).toBe(404)
  expect((await site.fetch(url.replace(/[^/]{16}(?=\/Fiche)/, 'AAAAAAAAAAAAAAAA'))).status).toBe(404)
})

test.each([
  ['bytes=0-9', 206, 'bytes 0-9/1016', 10],
  ['bytes=1000-', 206, 'bytes 1000-1015/1016', 16],
  ['bytes=-4', 206, 'bytes 1012-1015/1016', 4],
  ['bytes=10-99999', 206, 'bytes 10-1015/1016', 1006],
  ['bytes=1016-', 416, 'bytes */1016', 0],
  ['bytes=-0', 416, 'bytes */1016', 0],
  ['bytes=0-1,5-6', 200, null, 1016],
  ['bytes=9-2', 200, null, 1016],
  ['lines=1-2', 200, null, 1016],
])(
  'a request for the range %s of a video returns %i (§10.19)',
  async (range, status, contentRange, length) => {
    const url = await publisher.upload(video, 'film.mp4')
    const response = await site.fetch(url, { headers: { Range: range } })
    expect(response.status).toBe(status)
    expect(response.headers.get('Content-Range')).toBe(contentRange)
    const body = Buffer.from(await response.arrayBuffer())
    expect(body).toHaveLength(length)
    const first = Number(/^bytes (\d+)/.exec(contentRange ?? '')?.[1] ?? 0)
    expect(body.equals(video.subarray(first, first + length))).toBe(true)
    if (status !== 416) expect(response.headers.get('Content-Type')).toBe('video/mp4')
  },
)

test.each([
  ['an empty file', () => Buffer.alloc(0), 'est vide'],
  ['a web page named .jpg', () => Buffer.from('<script>alert(1)</script>'), 'format accepté'],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'format accepté'],
  ['a program', () => Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), 'format accepté'],
  ['a text in UTF-16', () => Buffer.from('\ufeffBonjour', 'utf16le'), 'format accepté'],
  ['half a photo', async () => (await publishedPicture(600, 400)).subarray(0, 900), 'abîmé ou incomplet'],
  ['an iPhone’s HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'HEIC'],
  ['400 megapixels', pngBomb, 'dimensions trop grandes'],
  ['a flat AVIF of 119 megapixels', () => readFile(flatAvif), 'dimensions trop grandes'],
  [
    'a PDF of 21 MB',
    () => Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(21 * 1024 * 1024)]),
    'dépasse 20\u00a0Mo, la limite pour un document',
  ],
])(
  'uploading %s is rejected with a plain sentence, and nothing is stored (§9.9, §10.19)',
  async (_, make, words) => {
    const before = await site.query('select id from uploaded_files')
    const receipt = await saveUploadedFile(publisher.deps, { source: await make(), fileName: 'x.jpg' })
    if (receipt.outcome !== 'rejected') throw new Error('accepted')
    expect(fileRejectionSentence(receipt.rejection, 'x.jpg')).toContain(words)
    expect(await site.query('select id from uploaded_files')).toEqual(before)
  },
)

test('an article’s address is derived from its title, with a number if it is in use (§7.9, §9.9)', async () => {
  const title = 'Cœur de jante\u00a0: l’œil, 3 étapes & 1 « secret »'
  expect(await publisher.publish({ title })).toBe('coeur-de-jante-l-oeil-3-etapes-1-secret')
  expect(await publisher.publish({ title })).toBe('coeur-de-jante-l-oeil-3-etapes-1-secret-2')
  const published = await Promise.all([
    publisher.publish({ title: '???' }),
    publisher.publish({ title: '???' }),
  ])
  expect(published.sort()).toEqual(['sans-titre', 'sans-titre-2'])
  expect((await publisher.publish({ title: 'mot '.repeat(40) })).length).toBeLessThanOrEqual(80)
})

test('publishing an article again under its id replaces it and keeps its date (§7.9, §9.9)', async () => {
  const first = plainArticle({ id: 'a-replacer', created_at: '2026-03-01T10:00:00Z' })
  const published = await publishArticle(publisher.deps, first)
  expect(published).toEqual({
    outcome: 'published',
    id: 'a-replacer',
    path: '/actualites/a-replacer',
    isNew: true,
  })
  const replacement = plainArticle({
    id: 'a-replacer',
    title: 'Un autre titre : mieux',
    content: '<p>Autre.</p>',
  })
  expect(await publishArticle(publisher.deps, replacement)).toMatchObject({ id: 'a-replacer', isNew: false })
  const page = await readPage(site, '/actualites/a-replacer')
  expect(page.querySelector('h1')?.textContent).toBe('Un autre titre\u00a0: mieux')
  expect(textsOf(page, 'article').join()).toContain('1er mars 2026')
  expect(await site.query("select url from articles where id = 'a-replacer'")).toEqual([
    { url: '/actualites/a-replacer' },
  ])
})

test.each([
  [{ title: ' ' }, 'title', 'Le titre est requis.'],
  [{ title: 'x'.repeat(161) }, 'title', 'Le titre dépasse 160 caractères.'],
  [{ content: '<script>alert(1)</script><p> </p>' }, 'content', 'Le texte est requis.'],
  [{ id: '../x' }, 'id', 'L’identifiant est fait de lettres sans accent, de chiffres et de tirets.'],
  [{ created_at: 'hier' }, 'created_at', 'La date n’est pas une date.'],
  [
    { main_image: { url: 'https://ailleurs.example/x.jpg', name: 'x' } },
    'main_image.url',
    'Cette adresse n’est pas celle d’une image du site.',
  ],
  [{ video: 'javascript:alert(1)' }, 'video', 'Cette adresse n’est pas celle d’un fichier du site.'],
  [
    { attachements: [{ url: '/fichiers/AAAAAAAAAAAAAAAA/a.pdf', name: '' }] },
    'attachements.0.name',
    'Nommez ce fichier.',
  ],
])('an article with %j is rejected (§7.9, §9.9)', async (changes, field, message) => {
  const rejected = await publishArticle(publisher.deps, plainArticle({ title: 'Refusé', ...changes }))
  expect(rejected).toEqual({ outcome: 'invalid', problems: [{ field, message }] })
  expect(await site.query("select id from articles where title like 'Refus%'")).toEqual([])
})

test('an article with a missing file is rejected (§7.9)', async () => {
  const url = '/images/AAAAAAAAAAAAAAAA-1200x800-aabbcc'
  const inText = plainArticle({ content: `<p>Voyez</p><img src="${url}-720.jpg" alt="">` })
  for (const article of [plainArticle({ main_image: { url, name: 'x' } }), inText])
    expect(await publishArticle(publisher.deps, article)).toMatchObject({ outcome: 'files-missing' })
})

test('a portfolio entry is published and replaced under the rules of articles (§7.9)', async () => {
  const url = await publisher.upload(await publishedPicture(60, 40))
  const entry = {
    titre: 'Jantes or, berline',
    description: '<h1>Or</h1><script>alert(1)</script>',
    main_image: { url, name: 'Jante or' },
    carousel: [{ url, name: 'De près' }],
  }
  const published = await publishPortfolioEntry(publisher.deps, entry)
  expect(published).toMatchObject({ outcome: 'published', id: 'jantes-or-berline', isNew: true })
  const replacement = { ...entry, id: 'jantes-or-berline', carousel: [] }
  expect(await publishPortfolioEntry(publisher.deps, replacement)).toMatchObject({ isNew: false })
  expect(await site.query('select titre, description, carousel from portfolio_entries')).toEqual([
    { titre: 'Jantes or, berline', description: '<h2>Or</h2>', carousel: [] },
  ])
  expect(await publishPortfolioEntry(publisher.deps, { ...entry, titre: '' })).toMatchObject({
    outcome: 'invalid',
    problems: [{ field: 'titre' }],
  })
})

test('an unused file is deleted after a day with its derivatives; files in use are kept (§10.19)', async () => {
  const [usedFile, inText, unusedFile] = await Promise.all(
    [1, 2, 3].map(async () => publisher.upload(await publishedPicture(60, 40))),
  )
  const id = await publisher.publish({
    main_image: { url: usedFile as string, name: 'Gardée' },
    gallery: [{ url: unusedFile as string, name: 'Retirée' }],
    content: `<img src="${inText}" alt="">`,
  })
  const sweep = (hours: number) =>
    sweepUnusedFiles({
      ...publisher.deps,
      clock: { now: () => new Date(Date.now() + hours * 3_600_000) },
    })
  const folders = () => readdir(join(site.dataDir, 'files/tw/images'), { recursive: true })
  await waitForDerivatives(unusedFile as string)
  await sweep(25)
  expect((await fetchFile(unusedFile as string)).status).toBe(200)

  await publisher.publish({
    id,
    main_image: { url: usedFile as string, name: 'Gardée' },
    content: `<img src="${inText}" alt="">`,
  })
  // A version in the office still uses the file (docs/product.md §11.18).
  expect(await sweep(25)).toBe(0)
  await site.query('delete from content_versions where published_at is not null and number = 1')
  expect(await sweep(23)).toBe(0)
  expect(await sweep(25)).toBe(1)
  expect(
    (await folders()).filter((path) => unusedFile?.includes(path.split('/')[0] ?? '') && path.includes('.')),
  ).toEqual([])
  expect((await site.fetch(unusedFile as string)).status).toBe(404)
  for (const url of [usedFile, inText]) expect((await fetchFile(url as string)).status).toBe(200)
})
