import { deflateSync } from 'node:zlib'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { randomId } from '../../domain/kernel/random-id.ts'
import { createFetch, signInToTestSite } from '../content/sign-in.ts'
import { type AttackedAddress, listAddresses } from './addresses.ts'
import { type AttackRequest, buildRequest } from './build-request.ts'
import { openSiteUnderAttack } from './site-under-attack.ts'

/*
 * Floods of shared queues and counters, each from many addresses, and hostile documents in the forms that accept documents. No
 * proxy is trusted, so clients are distinguished by the addresses of their connections.
 */

const site = await openSiteUnderAttack({ TRUST_PROXY: '0' })
const addresses = await listAddresses(site.origin)

/** Returns `count` requests from 250 addresses in turn. */
const crowd = (count: number, make: (index: number) => [AttackedAddress, AttackRequest], more = {}) =>
  Array.from({ length: count }, (_, index) => ({
    ...buildRequest(site.host, ...make(index)),
    from: `127.0.0.${2 + (index % 250)}`,
    timeout: 60_000,
    ...more,
  }))
const flood = (name: string, speeches: ReturnType<typeof crowd>) =>
  site.attack({ name, speeches, isFlood: true })

const visitor: AttackedAddress = {
  path: '/',
  role: 'visitor',
  cookie: '',
  fields: new Map(),
  asked: new Map(),
  handlerKey: 'visitor /',
}
const at = (path: string) => ({ ...visitor, path })
/** Element at this index, starting over after the last one. */
const oneOf = <Thing>(things: readonly Thing[], index: number) => things[index % things.length] as Thing
const ending = (...ends: string[]) => addresses.filter(({ path }) => ends.some((end) => path.endsWith(end)))

test('wrong passwords from 150 addresses prevent no sign-in', async () => {
  const tries = crowd(150, (index) => [
    at('/espace_pro'),
    { method: 'POST', body: `email=inconnu${index}%40exemple.fr&password=faux-${index}` },
  ])
  const owner = { origin: site.origin, fetch: createFetch(site.origin) }
  const [complaints] = await Promise.all([
    flood('passwords', tries),
    signInToTestSite(owner, 'particulier@exemple.fr'),
  ])
  expect(complaints).toEqual([])
})

test('1,500 event streams of 250 addresses block no page', async () => {
  const response = await fetch(`${site.origin}/recuperation`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'inconnu@exemple.fr' }),
    headers: { Accept: 'application/json', Origin: site.origin },
  })
  const { id } = (await response.json()) as { id: string }
  const streams = crowd(1_500, () => [at(`/recuperation/${id}/suivi`), {}], { ending: 'held' })
  expect(await flood('streams', streams)).toEqual([])
})

test('viewed pages from 250 addresses are counted or ignored, and block no page', async () => {
  const pageView = (index: number) => ({
    path: `/actualites?x=${index}`,
    params: `?utm_source=${'a'.repeat(3_000)}`,
  })
  const pageViews = crowd(1_000, (index) => [
    at('/audience'),
    { method: 'POST', headers: ['Content-Type: application/json'], body: JSON.stringify(pageView(index)) },
  ])
  expect(await flood('viewed pages', pageViews)).toEqual([])
})

test('120 simultaneous requests for PDFs block no page', async () => {
  const papers = ending('/pdf', '.pdf')
  expect(papers.length).toBeGreaterThan(5)
  const printRequests = crowd(120, (index) => [oneOf(papers, index), {}])
  expect(await flood('printings', printRequests)).toEqual([])
})

test('500 invalid forms of 250 addresses block no page', async () => {
  const forms = crowd(500, () => [at('/espace_pro'), { method: 'POST', body: 'email=' }])
  expect(await flood('wrong forms', forms)).toEqual([])
})

test('archives and exports that are not read to the end block no page', async () => {
  const files = ending('.zip', '.csv', '/archive')
  expect(files.length).toBeGreaterThan(5)
  expect(
    await flood(
      'unread archives',
      crowd(100, (index) => [oneOf(files, index), {}], { ending: 'held' }),
    ),
  ).toEqual([])
})

test('searches with patterns that match everything or nothing block no page', async () => {
  const searched = addresses.filter(({ asked }) => asked.has('recherche') || asked.has('q'))
  expect(searched.length).toBeGreaterThan(3)
  const words = [
    '%',
    '_'.repeat(120),
    'a b c d e f g h i j k l',
    '\\'.repeat(100),
    'é'.repeat(120),
    '%%%a%%%',
  ]
  const searchRequests = crowd(60, (index) => {
    const address = oneOf(searched, index)
    const word = encodeURIComponent(oneOf(words, index))
    return [address, { path: `${address.path}?recherche=${word}&q=${word}` }]
  })
  expect(await flood('searches', searchRequests)).toEqual([])
})

const megabyte = 1024 * 1024
/** PDF files that are expensive to parse. The site reads only their beginning. */
const documents: [name: string, bytes: Buffer][] = [
  ['a stream of 100 MB of zeros', pdf(deflateSync(Buffer.alloc(100 * megabyte)))],
  [
    'pages that contain themselves',
    Buffer.from('%PDF-1.7\n1 0 obj<</Type/Pages/Kids[1 0 R]/Count 99999999>>endobj'),
  ],
  ['60,000 arrays deep', Buffer.from(`%PDF-1.7\n1 0 obj ${'['.repeat(60_000)}`)],
  [
    '15 MB of cross references',
    Buffer.from(`%PDF-1.7\nxref\n0 750000\n${'0000000000 65535 f \n'.repeat(750_000)}`),
  ],
  [
    'a picture behind the head of a PDF',
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('ffd8ffe0', 'hex')]),
  ],
  ['only the head', Buffer.from('%PDF-')],
]

function pdf(stream: Buffer) {
  const head = `%PDF-1.7\n1 0 obj<</Length ${stream.length}/Filter/FlateDecode>>stream\n`
  return Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream endobj\n%%EOF')])
}

test.each(documents)('a PDF file with a message stays within the bounds: %s', async (name, bytes) => {
  const [client] = addresses.filter(({ path }) => path === '/espace_pro/devis/epinal/DemoDevis0000001')
  if (!client) throw new Error('the client has no estimate to write about')
  const part = (head: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  const body = Buffer.concat([
    part('name="text"', 'Bonjour'),
    part('name="fichiers"; filename="a.pdf"\r\nContent-Type: application/pdf', bytes),
    Buffer.from('--x--'),
  ])
  const page = { ...client, path: '/suivi/devis/DemoDevis0000001?index&formulaire=repondre' }
  const headers = ['Content-Type: multipart/form-data; boundary=x']
  expect(
    await flood(
      name,
      crowd(3, () => [page, { method: 'POST', headers, body }]),
    ),
  ).toEqual([])
})

/** HTML of the maximum length of an issue that is parsed, in shapes that are expensive to parse, and of the length of its form. */
const texts: [name: string, html: string][] = [
  ['79,000 open elements', '<div>'.repeat(79_000)],
  ['lists within lists', '<ul><li>'.repeat(49_000)],
  ['a tag without an end', `<a href="${'a'.repeat(399_000)}`],
  ['98,000 attributes', `<p ${'a=1 b=2 '.repeat(49_000)}>`],
  ['comments without an end', '<!--'.repeat(99_000)],
  ['entities', '&amp;&#x10FFFF;&hellip'.repeat(18_000)],
  ['one long word', 'a'.repeat(399_000)],
  ['4 million characters', '<div>'.repeat(800_000)],
]

test.each(texts)('HTML in the editors stays within the bounds: %s', async (name, html) => {
  const editors = addresses.filter(
    ({ role, fields }) => role === 'staff' && (fields.has('content') || fields.has('html')),
  )
  expect(editors.length).toBeGreaterThan(0)
  // One after the other: only staff members can send such texts.
  const complaints: string[] = []
  for (const editor of editors) {
    const fields = { ...Object.fromEntries(editor.fields), content: html, html }
    const body = String(new URLSearchParams(fields))
    complaints.push(
      ...(await flood(
        `${name} ${editor.path}`,
        crowd(1, () => [editor, { method: 'POST', body }]),
      )),
    )
  }
  expect(complaints).toEqual([])
})

test('quote requests of 150 addresses do not block the form for other visitors', async () => {
  const form = addresses.find(({ path, role }) => path === '/devis' && role === 'visitor')
  const sent = crowd(150, (index) => {
    const own = { id: randomId(), email: `visiteur${index}@exemple${index}.fr`, confidentiality: 'on' }
    const fields = { ...Object.fromEntries(form?.fields ?? []), ...own, page: '' }
    return [at('/devis'), { method: 'POST', body: String(new URLSearchParams(fields)) }]
  })
  expect(await flood('quote requests', sent)).toEqual([])
})

/** JSON of about this size for the form fields that contain JSON: the stored record, lines, a signature. */
const documentsInFields: [name: string, make: (bytes: number) => string][] = [
  ['lists within lists', (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)],
  ['objects within objects', (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`],
  ['empty objects', (bytes) => `[${'{},'.repeat(bytes / 3)}{}]`],
  ['numbers', (bytes) => `[${'1,'.repeat(bytes / 2)}1e999]`],
  ['names', (bytes) => `{${Array.from({ length: bytes / 10 }, (_, index) => `"n${index}":""`).join()}}`],
  ['one long text', (bytes) => `{"a":"${'\\u0000'.repeat(bytes / 6)}"}`],
]

test.each(documentsInFields)('JSON in a field of a form stays within the bounds: %s', async (name, make) => {
  const names = ['base', 'lignes', 'signature']
  const forms = addresses.filter(({ fields }) => names.some((field) => fields.has(field)))
  expect(forms.length).toBeGreaterThan(10)
  // Each form has its own limit; one of these sizes is just below it.
  const sizes = [3_000, 30_000, 150_000]
  const sent = crowd(sizes.length * forms.length, (index) => {
    const form = oneOf(forms, index)
    const json = make(sizes[Math.floor(index / forms.length)] ?? 0)
    const fields = [...form.fields].map(([field, value]) => [field, names.includes(field) ? json : value])
    return [form, { method: 'POST', body: String(new URLSearchParams(fields)) }]
  })
  expect(await flood(name, sent)).toEqual([])
})

test('comparing legal texts that differ in every word delays no other visitor', async () => {
  const path = '/gestion/reglages/textes/conditions-generales'
  const form = addresses.find((address) => address.path === `${path}?formulaire=brouillon`)
  if (!form) throw new Error('there is no legal text to change')
  const paragraphs = Array.from(
    { length: 2_000 },
    (_, index) => `<p>${'le la '.repeat(index % 20)}m${index}</p>`,
  )
  const page = await fetch(site.origin + path, { headers: { Cookie: form.cookie } })
  const base =
    parse(await page.text())
      .querySelector('[name=base]')
      ?.getAttribute('value') ?? ''
  const saved = await fetch(site.origin + form.path, {
    method: 'POST',
    body: new URLSearchParams({ ...Object.fromEntries(form.fields), base, html: paragraphs.join('') }),
    headers: { Accept: 'application/json', Origin: site.origin, Cookie: form.cookie },
  })
  expect([saved.status, await saved.json()]).toEqual([200, expect.objectContaining({ outcome: 'saved' })])
  const compared = crowd(8, () => [{ ...form, path }, {}])
  expect(await flood('comparisons', compared)).toEqual([])
})
