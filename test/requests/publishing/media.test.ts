import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { phonePhoto, smallPhoto } from '../../content/photos.ts'
import { openPublisher, plainArticle } from '../../content/publisher.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let desk: SignedInStaff
let mechanic: SignedInStaff
/** Whether the fake file system is full: it then fails in the middle of a file. */
let isFull = false
const noSpace = () => Object.assign(new Error('write'), { code: 'ENOSPC' })
beforeAll(async () => {
  site = await openTestSite({
    settings: { DEMO: 'on', JOBS: 'off' },
    fakes: ({ files }) => ({
      files: { ...files, put: (...file) => (isFull ? Promise.reject(noSpace()) : files.put(...file)) },
    }),
  })
  desk = await signInStaff(site, 'bureau@exemple.fr')
  mechanic = await signInStaff(site, 'mecano@exemple.fr')
})

/** Uploads a file as a page's field does. */
const upload = (body: Uint8Array, { id = randomId(), name = 'Été.jpg', who: person = desk } = {}) =>
  site.fetch(`/gestion/fichiers/${id}`, {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: {
      Cookie: person.cookies,
      Origin: site.origin,
      'Content-Type': 'application/octet-stream',
      'X-File-Name': encodeURIComponent(name),
    },
  })

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')

test('an uploaded picture is public, upright and at its own address (§9, §10, §11.19)', async () => {
  const response = await upload(await phonePhoto())
  const receipt = (await response.json()) as { outcome: string; url: string; what: string }
  expect([response.status, receipt.outcome, receipt.what]).toEqual([200, 'stored', 'picture'])
  expect(receipt.url).toMatch(/^\/images\/[A-Za-z0-9]{16}-3000x4000-[0-9a-f]{6}$/)
  const picture = await site.fetch(receipt.url)
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
})

test('the same file uploaded again, or ten times at once, is stored once (§9, §10, §11.19)', async () => {
  const id = randomId()
  const body = await smallPhoto()
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(body, { id })))
  // The decoder processes one file at a time: a file rejected with 503 is sent again later.
  for (const { status } of answers) expect([200, 503]).toContain(status)
  const repeated = (await (await upload(body, { id })).json()) as { url: string }
  expect(repeated.url).toContain(id)
  const rows = await site.query<{ path: string }>('select path from uploaded_files where id = $1', [id])
  expect(rows).toEqual([{ path: `${repeated.url.slice(1)}/master.jpg` }])
  const folders = await readdir(join(site.dataDir, 'files/tw/images'))
  expect(folders.filter((folder) => folder.startsWith(id))).toHaveLength(1)
})

test('a document’s type is detected from its bytes, and its name is kept (§9, §10, §11.19)', async () => {
  const response = await upload(pdf, { name: 'Guide d’entretien.jpg' })
  const { url } = (await response.json()) as { url: string }
  expect(url).toMatch(/^\/fichiers\/[A-Za-z0-9]{16}\/Guide-d-entretien\.pdf$/)
  const document = await site.fetch(url)
  expect(Buffer.from(await document.arrayBuffer())).toEqual(pdf)
  expect(document.headers.get('Content-Disposition')).toContain(encodeURIComponent('Guide d’entretien.pdf'))
})

test.each([
  ['a picture', phonePhoto],
  ['a document', async () => pdf],
])(
  '%s is rejected with a sentence while the disk is full, and stored at the next attempt (§9, §10, §11.19)',
  async (_, make) => {
    const [id, body] = [randomId(), await make()]
    isFull = true
    const rejected = await upload(body, { id }).finally(() => {
      isFull = false
    })
    expect(rejected.status).toBe(503)
    expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await rejected.json()).toMatchObject({
      outcome: 'limited',
      message: expect.stringContaining('n’a plus de place pour des fichiers'),
    })
    const storedFiles = await readdir(join(site.dataDir, 'files/tw'), { recursive: true })
    expect(storedFiles.filter((path) => path.includes(id) && path.includes('.'))).toEqual([])
    expect((await upload(body, { id })).status).toBe(200)
  },
)

test.each([
  ['empty', Buffer.alloc(0), /est vide/],
  ['of an unknown type', Buffer.from('MZ this is a program'), /n’est pas d’un format accepté/],
  ['not a decodable picture', Buffer.from('\xff\xd8\xff nothing', 'latin1'), /abîmé ou incomplet/],
  ['in HEIC format', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), /au format HEIC/],
])(
  'a file that is %s is rejected with a sentence, and nothing is stored (§9, §10, §11.19)',
  async (_, body, sentence) => {
    const id = randomId()
    const response = await upload(body, { id })
    const { outcome, message } = (await response.json()) as { outcome: string; message: string }
    expect([response.status, outcome]).toEqual([422, 'refused'])
    expect(message).toMatch(sentence)
    expect(await site.query('select id from uploaded_files where id = $1', [id])).toEqual([])
  },
)

test('uploads are denied to mechanics and visitors, and require a valid id (§9, §10, §11.19)', async () => {
  expect((await upload(pdf, { who: mechanic })).status).toBe(404)
  expect((await upload(pdf, { who: { ...desk, cookies: '' } })).status).toBe(302)
  expect((await upload(pdf, { id: 'no-id' })).status).toBe(404)
  expect((await desk.open(`/gestion/fichiers/${randomId()}`)).status).toBe(405)
})

test('without JavaScript files are uploaded by a form, and the page shows their addresses (§11.19)', async () => {
  const body = new FormData()
  body.append('fichiers', new Blob([pdf]), 'Tarifs 2027.pdf')
  body.append('fichiers', new Blob([Buffer.from('nothing')]), 'rien.txt')
  const response = await site.fetch('/gestion/fichiers', {
    method: 'POST',
    body,
    headers: { Cookie: desk.cookies, Origin: site.origin },
  })
  expect(response.status).toBe(422)
  const page = parse(await response.text())
  expect(page.querySelector('[role="alert"]')?.text).toContain(
    '«\u00a0rien.txt\u00a0» n’est pas d’un format accepté',
  )
  const newest = page.querySelector('.files-list li')
  expect(newest?.querySelector('a')?.text).toBe('Tarifs 2027.pdf')
  expect(newest?.querySelector('code')?.text).toMatch(/^\/fichiers\/\w{16}\/Tarifs-2027\.pdf$/)
})

test('the focal point is stored with the picture, and pages crop around it (§11.19)', async () => {
  const publisher = await openPublisher(site)
  const url = await publisher.upload(await smallPhoto())
  const main_image = { url, name: 'Une jante', focus: { x: 82, y: 50 } }
  const gallery = [{ url: '/pictures/service-soudure', name: 'Une soudure', focus: { x: 50, y: 0 } }]
  const id = await publisher.publish({ ...plainArticle(), main_image, gallery })
  const page = parse(await (await site.fetch(`/actualites/${id}`)).text())
  const header = page.querySelector('.article-header .picture')
  expect([header?.getAttribute('data-focus-x'), header?.getAttribute('data-focus-y')]).toEqual([
    '8',
    undefined,
  ])
  const pictureElement = page.querySelector('.article-gallery .picture')
  expect([
    pictureElement?.getAttribute('data-focus-x'),
    pictureElement?.getAttribute('data-focus-y'),
  ]).toEqual([undefined, '0'])
  const invalidImage = { ...main_image, focus: { x: 101, y: 0 } }
  await expect(publisher.publish({ main_image: invalidImage })).rejects.toThrow('point à garder en vue')
})
