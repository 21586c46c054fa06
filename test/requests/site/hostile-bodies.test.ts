import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { smallPhoto } from '../../content/photos.ts'
import { quoteRequestAnswers } from '../../content/quote-request-answers.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { sendRawRequest } from '../../site/raw-http.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { JOBS: 'off' } })
  // Loads each page once, so that the first visit's work is not measured.
  for (const address of addresses) {
    const headers = { Origin: site.origin, 'X-Forwarded-For': visitor() }
    await (await site.fetch(address, { method: 'POST', body: new URLSearchParams(), headers })).text()
  }
})

let visitors = 0
function visitor() {
  visitors += 1
  return `10.0.${Math.floor(visitors / 250)}.${visitors % 250}`
}

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=frontiere'

/** Every address that reads a body. */
const addresses = [
  '/devis',
  '/devis.data',
  '/a_propos',
  '/newsletter',
  '/espace_pro',
  '/recuperation',
  '/update_user_actions?mode=resetPassword&oobCode=rien',
  '/creation_compte/abcdefghijklmnop',
  '/unsubscribe_email?token=rien',
  '/deconnexion',
  '/audience',
]

const part = (name: string, value: string, more = '') =>
  `--frontiere\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

const deepJson = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
const bodies: [string, string, string][] = [
  ['a sparse list', urlencoded, 'photos[3000000]=x'],
  ['a sparse list, said to be JSON', 'application/json', 'photos[3000000]=x'],
  ['a name used internally by the library', urlencoded, '__state__=x'],
  [
    'a name used internally by the library, as JSON',
    urlencoded,
    `__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"photos","index":9e9}}')}`,
  ],
  ['a name 60,000 deep', urlencoded, `${'a[b]'.repeat(60_000)}=x`],
  ['a name 60,000 dots deep', urlencoded, `${'a.'.repeat(60_000)}a=x`],
  ['the names of every object', urlencoded, '__proto__=x&constructor[prototype][a]=x&toString=x'],
  ['83,000 pairs', urlencoded, 'a=&'.repeat(83_000)],
  ['83,000 pairs of a known name', urlencoded, 'photos=&'.repeat(31_000)],
  ['a field twice', urlencoded, 'email=a&email=b'],
  ['NULs', urlencoded, 'email=%00a%00@exemple.fr%00&password=%00&message=%00&id=%00'],
  ['lone surrogates', urlencoded, 'email=%ED%A0%80@exemple.fr&password=%ED%B0%80'],
  ['broken percents', urlencoded, 'email=%&password=%zz%E'],
  ['300 kB of one field', urlencoded, `email=${'x'.repeat(300_000)}`],
  ['JSON 60,000 deep', 'application/json', deepJson],
  ['JSON cut short', 'application/json', '{"email":'],
  ['XML', 'text/xml', '<a/>'],
  ['a form with another site’s kind of type', 'text/plain', 'email=a'],
  ['multipart without its boundary', 'multipart/form-data', part('email', 'a')],
  ['multipart that is not', multipart, 'email=a&password=b'],
  ['multipart cut short', multipart, part('email', 'a')],
  ['multipart cut in a file', multipart, part('images', 'x'.repeat(100_000), '; filename="a.jpg"')],
  ['multipart cut within an unexpected file', multipart, part('rien', 'x', '; filename="a.jpg"')],
  ['multipart with a broken header', multipart, '--frontiere\r\n\x01: x\r\n\r\nx\r\n--frontiere--\r\n'],
  [
    'multipart with endless headers',
    multipart,
    `--frontiere\r\n${'X-A: b\r\n'.repeat(9_000)}\r\nx\r\n--frontiere--\r\n`,
  ],
  ['2,000 parts', multipart, `${part('a', '').repeat(2_000)}--frontiere--\r\n`],
  ['2,000 files', multipart, `${part('images', 'x', '; filename="a.jpg"').repeat(2_000)}--frontiere--\r\n`],
  [
    'an unknown charset',
    multipart,
    `--frontiere\r\nContent-Disposition: form-data; name="email"\r\nContent-Type: text/plain; charset=klingon\r\n\r\nx\r\n--frontiere--\r\n`,
  ],
  ['an empty form', urlencoded, ''],
]

describe.each(addresses)('%s', (address) => {
  test.each(bodies)(
    'a POST of %s returns no server error within five seconds (§10.20)',
    async (_, type, body) => {
      const began = performance.now()
      const response = await site.fetch(address, {
        method: 'POST',
        body,
        headers: { 'Content-Type': type, Origin: site.origin, 'X-Forwarded-For': visitor() },
      })
      const page = await response.text()
      // Takes milliseconds alone, but other tests run at the same time. `test/process/heavy-bodies.test.ts` measures the cost.
      expect(performance.now() - began).toBeLessThan(5_000)
      expect(response.status).toBeLessThan(500)
      expect(page).not.toMatch(/at .*\.js:\d+|node_modules/)
    },
  )

  test.each([
    ['application/json', '{}'],
    ['text/plain', 'email=a'],
    ['application/x-www-form-urlencodedx', 'email=a'],
  ])('a POST of type %s is rejected (§10.20)', async (type, body) => {
    const headers = { 'Content-Type': type, Origin: site.origin }
    const { status } = await site.fetch(address, { method: 'POST', body, headers })
    // The beacon accepts JSON and returns the same response to everything.
    expect(status).toBe(address === '/audience' ? 204 : 415)
  })

  test('a POST without a type, a compressed POST and a PUT are rejected (§10.20)', async () => {
    const headers = { Origin: site.origin, 'Content-Type': urlencoded }
    const post = (more: object) => site.fetch(address, { method: 'POST', body: 'email=a', headers, ...more })
    const untyped = await post({ body: Buffer.from('email=a'), headers: { 'Sec-Fetch-Site': 'same-origin' } })
    const compressed = await post({ headers: { ...headers, 'Content-Encoding': 'gzip' } })
    const putResponse = await post({ method: 'PUT' })
    if (address === '/audience') return expect([untyped.status, compressed.status]).toEqual([204, 204])
    expect([untyped.status, compressed.status, putResponse.status]).toEqual([415, 415, 405])
    expect(putResponse.headers.get('Allow')).toContain('POST')
  })
})

test('a rejected form shows a sentence with the reason on its own page (§10.20)', async () => {
  const body = `email=${'x'.repeat(300_000)}`
  for (const address of [
    '/devis',
    '/a_propos',
    '/espace_pro',
    '/update_user_actions?mode=resetPassword&oobCode=x',
    '/newsletter',
  ]) {
    const response = await site.fetch(address, {
      method: 'POST',
      body,
      headers: { 'Content-Type': urlencoded, Origin: site.origin },
    })
    expect(response.status, address).toBe(413)
    expect(await response.text(), address).toContain('Votre envoi dépasse de loin')
  }
})

test('a form rejected for its type shows the reason in an alert inside the form (§10.20)', async () => {
  for (const address of ['/devis', '/a_propos']) {
    const response = await site.fetch(address, {
      method: 'POST',
      body: 'email=a',
      headers: { 'Content-Type': 'text/plain', Origin: site.origin },
    })
    const alerts = parse(await response.text()).querySelectorAll('main form [role=alert]')
    expect(alerts.map(({ text }) => text).join(' '), address).toContain('dans un format que le site')
  }
})

describe('a quote request sent without JavaScript', () => {
  /** Posts the form as a browser does: texts, then photos, then texts. */
  async function postForm(files: { name: string; bytes: Uint8Array<ArrayBuffer> }[]) {
    const answers = quoteRequestAnswers()
    const form = new FormData()
    for (const [name, value] of Object.entries(answers)) if (name !== 'type') form.append(name, value)
    for (const { name, bytes } of files) form.append('images', new File([bytes], name))
    form.append('type', answers.type ?? '')
    const response = await site.fetch('/devis', {
      method: 'POST',
      body: form,
      headers: { Origin: site.origin, 'X-Forwarded-For': visitor() },
    })
    return { id: answers.id, status: response.status, page: await response.text() }
  }
  const photos = (id?: string) =>
    site.query<{ name: string }>(
      'select name from quote_request_photos where quote_request_id = $1 and claimed_at is not null',
      [id],
    )
  const small = async (name: string) => ({ name, bytes: new Uint8Array(await smallPhoto()) })
  const onTheWay = async () => {
    const [own = ''] = await readdir(join(site.dataDir, 'uploads'))
    return readdir(join(site.dataDir, 'uploads', own))
  }

  test('stores its photos and leaves no temporary file (§10.16)', async () => {
    const sent = await postForm([await small('une.jpg'), await small('été.jpg')])
    expect(sent.status).toBe(200)
    expect((await photos(sent.id)).map(({ name }) => name).toSorted()).toEqual(['ete.jpg', 'une.jpg'])
    expect(await onTheWay()).toEqual([])
  })

  test('with a photo of more than 15 MB keeps the typed text and names the photo (§10.3)', async () => {
    const heavy = { name: 'lourde.jpg', bytes: new Uint8Array(16 * 2 ** 20) }
    const sent = await postForm([await small('une.jpg'), heavy, await small('deux.jpg')])
    expect(sent.status).toBe(422)
    expect(sent.page).toContain('«\u00a0lourde.jpg\u00a0» dépasse 15\u00a0Mo')
    expect(sent.page).toContain('value="Lefèvre"')
    expect(await onTheWay()).toEqual([])
  })

  test('with 22 photos says that 20 are the maximum (§10.3)', async () => {
    const one = await small('a.jpg')
    const sent = await postForm(Array.from({ length: 22 }, () => one))
    expect(sent.page).toContain('Vous pouvez joindre 20 photos au plus')
    expect(await onTheWay()).toEqual([])
  })

  test('without a photo asks for photos (§10.3)', async () => {
    const sent = await postForm([{ name: '', bytes: new Uint8Array() }])
    expect(sent.status).toBe(422)
    expect(sent.page).toContain('Veuillez ajouter entre 1 et 5 images')
  })

  test('leaves no temporary file when its visitor leaves in the middle of a photo (§10.20)', async () => {
    const body = part('id', randomId()) + part('images', 'x'.repeat(400_000), '; filename="a.jpg"')
    await sendRawRequest(
      site.origin,
      [
        'POST /devis HTTP/1.1',
        'Host: a',
        'Sec-Fetch-Site: same-origin',
        `Content-Type: ${multipart}`,
        `Content-Length: ${body.length}`,
      ],
      body,
    )
    expect(await onTheWay()).toEqual([])
  })
})

describe('the origin of a request (§10.20)', () => {
  const rejected = [
    ['JSON from another site', { 'Content-Type': 'application/json', Origin: 'https://ailleurs.test' }],
    [
      'JSON of another site, by fetch metadata',
      { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'cross-site' },
    ],
    ['a form of a sibling subdomain', { 'Content-Type': urlencoded, 'Sec-Fetch-Site': 'same-site' }],
    ['JSON from an opaque origin', { 'Content-Type': 'application/json', Origin: 'null' }],
    ['a form without an origin', { 'Content-Type': urlencoded }],
  ] as const
  test.each(rejected)('%s is rejected with 403', async (_, headers) => {
    for (const [method, path] of [
      ['POST', '/devis'],
      ['POST', '/audience'],
      ['PUT', `/devis/${randomId()}/photos/${randomId()}`],
      ['DELETE', `/recuperation/${randomId()}`],
    ] as const) {
      const response = await site.fetch(path, { method, body: '{}', headers })
      expect(response.status, `${method} ${path}`).toBe(403)
      expect(await response.text()).toContain('Cette demande ne peut pas être traitée.')
    }
  })

  test('a request with two Host headers or an invalid one is rejected with 400', async () => {
    for (const path of ['/', '/devis', '/healthz', '/favicon.svg']) {
      const ask = (...hosts: string[]) => sendRawRequest(site.origin, [`GET ${path} HTTP/1.1`, ...hosts])
      expect((await ask('Host: a', 'Host: b')).status).toBe(400)
      expect((await ask('Host: a', 'Host: a')).status).toBe(400)
      for (const host of ['a b', 'a@b', 'a/b', 'a?b', 'a#b', '[::1', 'a,b', 'a\\b', 'a:b', '%00', ''])
        expect((await ask(`Host: ${host}`)).status, host).toBe(400)
      for (const host of ['a', 'Jantes.Exemple.fr:8080', '[::1]:3000', '127.0.0.1'])
        expect((await ask(`Host: ${host}`)).status, host).toBe(200)
    }
  })
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH'])(
  '%s on a page causes no server error (§10.20)',
  async (method) => {
    for (const path of [
      '/',
      '/actualites',
      '/sitemap.xml',
      '/healthz',
      '/rien',
      '/gestion',
      '/demandes/abc',
    ]) {
      const { status, answer } = await sendRawRequest(
        site.origin,
        [
          `${method} ${path} HTTP/1.1`,
          'Host: a',
          'Sec-Fetch-Site: same-origin',
          'Content-Length: 3',
          `Content-Type: ${urlencoded}`,
        ],
        'a=b',
      )
      expect(status, path).toBeGreaterThanOrEqual(200)
      expect(status, path).toBeLessThan(500)
      expect(answer).not.toMatch(/at .*\.js:\d+/)
    }
  },
)

test.each(['GET', 'HEAD'])('%s with a body is answered like one without a body (§10.20)', async (method) => {
  for (const path of ['/', '/devis', '/espace_pro', '/healthz']) {
    const body = 'x'.repeat(100_000)
    const { status } = await sendRawRequest(
      site.origin,
      [`${method} ${path} HTTP/1.1`, 'Host: a', `Content-Length: ${body.length}`],
      body,
    )
    expect(status, path).toBe(200)
  }
})
