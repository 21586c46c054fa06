import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { waitForMails } from '../../content/mails.ts'
import { phonePhoto, smallPhoto } from '../../content/photos.ts'
import { missingMessages, quoteRequestAnswers } from '../../content/quote-request-answers.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { postAnswers, putPhoto, sendQuoteRequest } from './send-quote-request.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})

interface StoredRequest extends Record<string, unknown> {
  images: { url: string; name: string; path: string }[]
  seen: boolean
  created_at: Date
}

const requestsById = (id: string | undefined) =>
  site.query<StoredRequest>('select * from quote_requests where id = $1', [id])

async function referenceOf(id: string | undefined): Promise<string> {
  const [record] = await requestsById(id)
  return String(record?.reference)
}

async function notifications(): Promise<number> {
  const [counter] = await site.query<{ notifications: number }>(
    "select * from form_counters where name = 'forms'",
  )
  return counter?.notifications ?? 0
}

describe('a quote request with five photos of 12 megapixels', () => {
  const answers = quoteRequestAnswers()
  let page: Response

  beforeAll(async () => {
    const photo = await phonePhoto()
    page = await sendQuoteRequest(site, answers, [photo, photo, photo, photo, photo])
  })

  test('the response is a page with its reference, and without its id (§7.1)', async () => {
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('Demande de devis enregistrée')
    expect(html).not.toContain(answers.id)
    expect(html).toContain(await referenceOf(answers.id))
  })

  test('has a short reference for the telephone, without easily confused characters (§9.2)', async () => {
    expect(await referenceOf(answers.id)).toMatch(/^TW-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{2}$/)
  })

  test('is stored with every field, as unseen (§3.3, §7.1)', async () => {
    const [record] = await requestsById(answers.id)
    const { confidentiality, newsletter, number, ...texts } = answers
    expect(record).toMatchObject({
      ...texts,
      number: 4,
      confidentiality: true,
      newsletter: true,
      seen: false,
    })
    expect(record?.created_at.getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(record?.images).toHaveLength(5)
    for (const { path, name, url } of record?.images ?? []) {
      expect(name).toBe('jante.jpg')
      expect(path).toMatch(new RegExp(`^forms/${answers.id}/images/[A-Za-z0-9]{16}jante\\.jpg$`))
      expect(url).toContain(`/demandes/${answers.id}/photos/`)
    }
  })

  test('keeps its photos upright and without their location (§10.3)', async () => {
    const [record] = await requestsById(answers.id)
    const bytes = await readFile(join(site.dataDir, 'files/tw', record?.images[0]?.path ?? ''))
    const { width, height, orientation, exif } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([1920, 2560])
    expect([orientation, exif]).toEqual([undefined, undefined])
  })

  test('is mailed to the chosen workshop with its answers, small pictures and a link to its page and photos (§7.1)', async () => {
    const [mail] = await waitForMails(site, 'ostwald@exemple.fr')
    expect(mail?.replyTo?.text).toContain('anais.lefevre@exemple.fr')
    for (const text of [
      'Anaïs',
      'Lefèvre',
      '06 39 98 12 34',
      'Peugeot',
      '308 GT',
      '18"',
      'Deux jantes touchées',
      'Jante d’origine',
    ]) {
      expect(mail?.text).toContain(text)
    }
    expect(mail?.attachments).toHaveLength(5)
    expect((await sharp(mail?.attachments[0]?.content).metadata()).width).toBeLessThanOrEqual(480)

    const link = new URL(/http:\/\/site\.test\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    const page = await site.fetch(link.pathname + link.search)
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('Anaïs Lefèvre')
    expect(html).toContain(await referenceOf(answers.id))
    expect(mail?.text).toContain(await referenceOf(answers.id))
    const photo = /href="(\/demandes\/[^"]+\/photos\/[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const opened = await site.fetch(photo)
    expect(opened.headers.get('Content-Type')).toBe('image/jpeg')
    expect(opened.headers.get('Cache-Control')).toContain('no-store')
    expect((await sharp(Buffer.from(await opened.arrayBuffer())).metadata()).height).toBe(2560)
  })

  test('is acknowledged to the visitor by mail (§7.1)', async () => {
    const [mail] = await waitForMails(site, 'anais.lefevre@exemple.fr')
    const reference = await referenceOf(answers.id)
    for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).toContain(reference)
    expect(mail?.text).toMatch(/Marque du véhicule\s: Peugeot/)
    expect(mail?.html).toContain('Votre demande de devis est enregistrée')
  })

  test('returns 404 for its page and photos without the signed link (§6, §9.4)', async () => {
    const [record] = await requestsById(answers.id)
    for (const path of [`/demandes/${answers.id}`, record?.images[0]?.url ?? '']) {
      expect((await site.fetch(path)).status).toBe(404)
      expect((await site.fetch(`${path}?jusqu_a=9999999999&acces=${'A'.repeat(43)}`)).status).toBe(404)
    }
  })
})

test('the same request sent 100 times in parallel is stored, counted and mailed once (§3.5, §7.1, §10.4)', async () => {
  const before = await notifications()
  const answers = quoteRequestAnswers({ email: 'cent.fois@exemple.fr' })
  const photo = randomId()
  await putPhoto(site, answers.id ?? '', await smallPhoto(), 'a.jpg', photo)
  const pages = await Promise.all(Array.from({ length: 100 }, () => postAnswers(site, answers, [photo])))
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await requestsById(answers.id)).toHaveLength(1)
  expect(await notifications()).toBe(before + 1)
  const jobs = await site.query(
    "select 1 from tw_jobs.job where name = 'send-quote-request-mail' and data->>'quoteRequestId' = $1",
    [answers.id],
  )
  expect(jobs).toHaveLength(2)
})

test.each(missingMessages)(
  'a request without %s is rejected with « %s », and the other values are kept (§5.1, §10.16)',
  async (field, message) => {
    const answers = quoteRequestAnswers({ [field]: undefined })
    const page = await sendQuoteRequest(site, answers, [await smallPhoto()])
    expect(page.status).toBe(422)
    const html = await page.text()
    expect(html).toContain(message)
    if (field !== 'last_name') expect(html).toContain('value="Lefèvre"')
    expect(await requestsById(answers.id)).toEqual([])
  },
)

test('a blank field counts as missing, and an invalid e-mail is rejected (§5.1)', async () => {
  const answers = quoteRequestAnswers({ city: '   ', email: 'anais' })
  const html = await (await sendQuoteRequest(site, answers, [await smallPhoto()])).text()
  expect(html).toContain('Votre ville est requise')
  expect(html).toMatch(/Votre email n(&#x27;|')est pas valide/)
})

test.each([
  ['shop', 'paris'],
  ['size', '99"'],
  ['number', '2.5'],
  ['number', '-1'],
  ['brand', 'Batmobile'],
  ['client', '__proto__'],
  ['last_name', 'x'.repeat(201)],
])('a value that the form does not offer is rejected: %s = %s (§5.1)', async (field, value) => {
  const answers = quoteRequestAnswers({ [field]: value })
  expect((await sendQuoteRequest(site, answers, [await smallPhoto()])).status).toBe(422)
  expect(await requestsById(answers.id)).toEqual([])
})

test('a request without a photo is rejected and not saved (§5.1, §10.3)', async () => {
  const answers = quoteRequestAnswers()
  const page = await postAnswers(site, answers, [])
  expect(page.status).toBe(422)
  expect(await page.text()).toContain('Veuillez ajouter entre 1 et 5 images')
  expect(await requestsById(answers.id)).toEqual([])
})

test('a request with six photos is accepted (§5.1, §10.3)', async () => {
  const answers = quoteRequestAnswers()
  const photo = await smallPhoto()
  const page = await sendQuoteRequest(
    site,
    answers,
    Array.from({ length: 6 }, () => photo),
  )
  expect(page.status).toBe(200)
  expect((await requestsById(answers.id))[0]?.images).toHaveLength(6)
})

test('a request that names a photo which was not uploaded is rejected with 409 and not saved (§10.4)', async () => {
  const answers = quoteRequestAnswers()
  const page = await postAnswers(site, answers, [randomId()])
  expect(page.status).toBe(409)
  expect(await requestsById(answers.id)).toEqual([])
})

test('invisible characters are removed from the answers (§5.1, §5.2)', async () => {
  const answers = quoteRequestAnswers({ model: '308\u0000 GT\u001b' })
  expect((await sendQuoteRequest(site, answers, [await smallPhoto()])).status).toBe(200)
  expect((await requestsById(answers.id))[0]?.model).toBe('308 GT')
})

test('the same request sent three times without an id creates one request; different answers create another (§7.1)', async () => {
  const { id: _, ...answers } = quoteRequestAnswers({ email: 'sans.script@exemple.fr' })
  const photo = new Blob([new Uint8Array(await smallPhoto())], { type: 'image/jpeg' })
  const send = async (fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ id: '', ...fields })) body.append(name, value)
    body.append('images', photo, 'jante.jpg')
    const headers = { Origin: site.origin }
    const response = await site.fetch('/devis', { method: 'POST', body, headers })
    expect(response.status).toBe(200)
    return /TW-\w{4}-\w{2}/.exec(await response.text())?.[0]
  }
  const responses = await Promise.all([send(answers), send(answers)])
  expect(new Set([...responses, await send(answers)]).size).toBe(1)
  expect(await send({ ...answers, model: '208' })).not.toBe(responses[0])
  const saved = await site.query<StoredRequest>('select images from quote_requests where email = $1', [
    answers.email,
  ])
  expect(saved).toHaveLength(2)
  for (const { images } of saved) expect(images).toHaveLength(1)
})

test('the form handler returns JSON to a client that accepts JSON, with errors by field name', async () => {
  const answers = quoteRequestAnswers({ city: '' })
  const rejected = await postAnswers(site, answers, [randomId()], { Accept: 'application/json' })
  expect(rejected.status).toBe(422)
  expect(rejected.headers.get('Cache-Control')).toContain('no-store')
  expect(await rejected.json()).toMatchObject({
    outcome: 'invalid',
    problems: { city: 'Votre ville est requise' },
  })
})

test('a request submitted from another site is rejected', async () => {
  const answers = quoteRequestAnswers()
  const page = await postAnswers(site, answers, [], {
    Origin: 'https://ailleurs.exemple.fr',
    'Sec-Fetch-Site': 'cross-site',
  })
  expect(page.status).toBe(403)
})

test('the eleventh request within an hour from one IP address is rejected with the waiting time (§9.4)', async () => {
  const from = { 'X-Forwarded-For': '203.0.113.77' }
  const photo = await smallPhoto()
  const send = async () => {
    const answers = quoteRequestAnswers()
    const id = randomId()
    await putPhoto(site, answers.id ?? '', photo, 'a.jpg', id)
    return postAnswers(site, answers, [id], from)
  }
  for (let sent = 0; sent < 10; sent++) expect((await send()).status).toBe(200)
  const rejected = await send()
  expect(rejected.status).toBe(429)
  expect(await rejected.text()).toMatch(/Merci de patienter (une heure|\d+ minutes)/)
})
