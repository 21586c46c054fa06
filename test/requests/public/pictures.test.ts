import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureAltTexts } from '../../../app/ui/pictures/picture/alt-texts.server.ts'
import { siteFilms } from '../../../app/ui/pictures/picture/films.ts'
import { type PictureName, sitePictures } from '../../../app/ui/pictures/picture/pictures.ts'
import { socialCard } from '../../../app/ui/pictures/picture/social-card.ts'
import { filmByteBudget, pictureKindOf, totalByteBudget } from '../../../app/ui/pictures/picture-kinds.ts'
import { sitePictureOf } from '../../../app/ui/pictures/site-picture.ts'
import { demoArticles } from '../../../demo/articles.ts'
import { demoPortfolioEntries } from '../../../demo/portfolio-entries.ts'

const publicFolder = join(import.meta.dirname, '../../../public')
const picturesFolder = join(publicFolder, 'pictures')
const filmsFolder = join(publicFolder, 'films')
const weight = async (file: string) => (await stat(file)).size

const avifsOf = (name: string, { widths }: { widths: readonly number[] }) =>
  widths.map((width) => `${name}-${width}.avif`)
const jpegOf = (name: string, { jpegWidth }: { jpegWidth: number }) => `${name}-${jpegWidth}.jpg`

/** Decodes every pixel, because a truncated file also has a valid header. */
const decodedSize = async (file: string) =>
  (await sharp(file).raw().toBuffer({ resolveWithObject: true })).info

/** Checks French typography: no straight apostrophes, and no ordinary space where a non-breaking one is needed. */
function expectTypeset(text: string) {
  expect(text).toMatch(/^\p{Lu}.{10,}[^.\s]$/u)
  expect(text).not.toMatch(/'|"| [:;!?»]|« |[^\u00a0:][:;!?] /)
}

test.each(Object.entries(sitePictures))(
  'the files of picture %s have the declared sizes, a limited weight for phones and a French description (decision 16)',
  async (name, entry) => {
    const files = [...avifsOf(name, entry), jpegOf(name, entry)]
    const sizes = await Promise.all(files.map((file) => decodedSize(join(picturesFolder, file))))
    const widths = [...entry.widths, entry.jpegWidth]
    expect(sizes.map(({ width }) => width)).toEqual(widths)
    for (const { width, height } of sizes)
      expect(Math.abs(height - (width * entry.height) / entry.width)).toBeLessThan(1)
    const [phoneFile = ''] = files
    expect(await weight(join(picturesFolder, phoneFile))).toBeLessThanOrEqual(pictureKindOf(name).phoneBudget)
    expectTypeset(pictureAltTexts[name as PictureName])
  },
)

test.each(Object.entries(siteFilms))(
  'the film %s exists with a description and a limited weight (decision 16)',
  async (_, film) => {
    expectTypeset(film.alt)
    expectTypeset(film.poster.alt)
    expect(film.files.map(({ type }) => type)).toEqual(['video/webm', 'video/mp4'])
    for (const { url } of film.files) {
      const bytes = await weight(join(publicFolder, url))
      expect(bytes).toBeGreaterThan(10_000)
      expect(bytes).toBeLessThanOrEqual(filmByteBudget)
    }
    const poster = sitePictures[film.poster.name]
    expect(poster.width / poster.height).toBe(film.width / film.height)
  },
)

test('the picture of the social card has the size declared on the pages', async () => {
  const { width, height } = await sharp(join(publicFolder, socialCard.url)).metadata()
  expect({ width, height }).toEqual({ width: socialCard.width, height: socialCard.height })
  expectTypeset(socialCard.alt)
})

test('every picture and film file is declared, and all together weigh less than 16 MB (decision 16)', async () => {
  const named = Object.entries(sitePictures).flatMap(([name, entry]) => [
    ...avifsOf(name, entry),
    jpegOf(name, entry),
  ])
  const filmUrls: string[] = Object.values(siteFilms).flatMap(({ files }) => files.map(({ url }) => url))
  expect((await readdir(picturesFolder)).sort()).toEqual([...named, 'og-image.jpg'].sort())
  expect((await readdir(filmsFolder)).map((file) => `/films/${file}`).sort()).toEqual(filmUrls.sort())
  let total = 0
  for (const folder of [picturesFolder, filmsFolder])
    for (const file of await readdir(folder)) total += await weight(join(folder, file))
  expect(total).toBeLessThan(totalByteBudget)
})

test('demo content and pages refer only to existing pictures and films (decision 16)', async () => {
  const served: string[] = [
    socialCard.url,
    ...Object.values(siteFilms).flatMap(({ files }) => files.map(({ url }) => url)),
  ]
  const resolves = (url: string) => served.includes(url) || sitePictureOf(url) !== null
  const demo = addressesIn(JSON.stringify([demoArticles, demoPortfolioEntries]))
  expect(demo.length).toBeGreaterThan(30)
  const sources = await Promise.all((await sourcesOf('app')).map((file) => readFile(file, 'utf8')))
  const pages = sources.flatMap(addressesIn)
  expect(pages).toContain(socialCard.url)
  expect([...demo, ...pages].filter((url) => !resolves(url))).toEqual([])
})

test('each article of the demo has its own cover (decision 16)', () => {
  const covers = demoArticles.map(({ main_image }) => main_image.url)
  expect(covers.length).toBeGreaterThanOrEqual(8)
  expect(new Set(covers).size).toBe(covers.length)
})

test('the pictures of each comparable set have the same size (decision 16)', () => {
  for (const set of ['etape-', 'traitement-', 'finition-']) {
    const sizes = Object.entries(sitePictures)
      .filter(([name]) => name.startsWith(set))
      .map(([, { width, height }]) => `${width} × ${height}`)
    expect(sizes.length, set).toBeGreaterThanOrEqual(6)
    expect(new Set(sizes).size, set).toBe(1)
  }
})

/** Returns the literal addresses of pictures and films in a text; computed ones are checked by their type. */
const addressesIn = (text: string) =>
  text.match(/(?<!\w)\/(pictures|films)\/[\w-]+(\.(?!tsx?\b)\w+)?(?=["'`\s])/g) ?? []

async function sourcesOf(folder: string) {
  const root = join(import.meta.dirname, '../../..', folder)
  const files = await readdir(root, { recursive: true })
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => join(root, file))
}
