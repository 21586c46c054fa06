import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { readMails, waitForMails } from '../../content/mails.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})

const sent = 'Votre message a bien été envoyé. Nous vous répondrons dans les plus brefs délais'
let visitors = 0

/** Returns a complete message from a new mail address. */
function answers(overrides: Record<string, string> = {}) {
  return {
    id: randomId(),
    email: `visiteur${randomId()}@exemple.fr`,
    object: 'Jantes de collection',
    message: 'Bonjour,\nrénovez-vous les jantes en tôle ?',
    description: '',
    ...overrides,
  }
}

/** Posts the form as a browser without JavaScript does and returns the resulting page. */
async function send(fields: Record<string, string>, from = `203.0.114.${++visitors}`, headers = {}) {
  const response = await site.fetch('/a_propos', {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: site.origin, 'X-Forwarded-For': from, ...headers },
  })
  return { status: response.status, page: parse(await response.text()) }
}

const rowsOf = (email: string) =>
  site.query<{ id: string }>('select * from contact_messages where email = $1', [email])

/** Waits for the workshop's mail. It does not depend on the visitor's mail, because they are separate jobs. */
const waitForWorkshopMail = (email: string) =>
  vi.waitUntil(async () => (await readMails(site)).find(({ replyTo }) => replyTo?.text === email))

const jobsOf = (id: string) => site.query("select 1 from tw_jobs.job where data->>'messageId' = $1", [id])

async function readNotificationCount(): Promise<number> {
  const [row] = await site.query<{ notifications: number }>(
    "select notifications from form_counters where name = 'contacts'",
  )
  return row?.notifications ?? 0
}

const typedIn = (page: Awaited<ReturnType<typeof send>>['page'], name: string) => {
  const control = page.querySelector(`.contact-form [name="${name}"]`)
  return control?.getAttribute('value') ?? control?.textContent
}

test('a contact message is stored, counted, and mailed to the workshop and to the visitor (§3.4, §3.5, §7.2, §10.16)', async () => {
  const before = await readNotificationCount()
  const form = answers({ email: 'lucie@exemple.fr' })
  const { status, page } = await send(form)
  expect(status).toBe(200)
  expect(textsOf(page, '[role="status"]')).toContain(sent)
  expect(page.querySelector('.contact-form')).toBeNull()
  expect(await rowsOf(form.email)).toMatchObject([
    {
      id: form.id,
      email: 'lucie@exemple.fr',
      object: 'Jantes de collection',
      message: 'Bonjour,\nrénovez-vous les jantes en tôle ?',
      client_email: 'contact@exemple.fr',
      created_at: expect.any(Date),
      seen: false,
    },
  ])
  expect(await readNotificationCount()).toBe(before + 1)

  const workshop = await waitForWorkshopMail('lucie@exemple.fr')
  const [visitor] = await waitForMails(site, 'lucie@exemple.fr')
  expect([workshop.to].flat()[0]?.text).toBe('contact@exemple.fr')
  expect(workshop.subject).toBe('Message du site\u00a0: Jantes de collection')
  expect(workshop.text).toContain('rénovez-vous les jantes en tôle ?')
  expect(visitor?.replyTo?.text).toBe('contact@exemple.fr')
  expect(visitor?.subject).toBe('Votre message nous est bien parvenu')
  // The form accepts any address, so the acknowledgement contains none of the visitor's text.
  for (const part of [visitor?.text, visitor?.html]) expect(part).not.toMatch(/collection|tôle/)
})

describe('each error is shown beside its field, and the typed values are kept (§5.2, §10.16)', () => {
  test.each([
    ['email', 'missing', '', "L'email est requis"],
    ['email', 'blank', '  ', "L'email est requis"],
    ['email', 'half an address', 'lucie', "L'email n'est pas conforme"],
    ['email', 'two addresses', 'lucie@exemple.fr, paul@exemple.fr', "L'email n'est pas conforme"],
    [
      'email',
      'an address and a header',
      'lucie@exemple.fr\r\nBcc: paul@exemple.fr',
      "L'email n'est pas conforme",
    ],
    ['object', 'missing', '', 'Un objet est requis'],
    ['object', 'blank', ' \n\t ', 'Un objet est requis'],
    ['object', 'too long', 'o'.repeat(201), '200 caractères au plus (201 saisis)'],
    ['message', 'missing', '', 'Un message est requis'],
    ['message', 'blank', '\n\n', 'Un message est requis'],
    ['message', 'too long', 'm'.repeat(5_001), '5 000 caractères au plus (5 001 saisis)'],
  ])('%s %s', async (field, _, value, message) => {
    const form = answers({ message: 'Gardez <ceci> & cela.', [field]: value })
    const { status, page } = await send(form)
    expect(status).toBe(422)
    expect(textsOf(page, `#contact-${field}-error`)).toEqual([message])
    expect(textsOf(page, '.field__error')).toEqual([message])
    expect(page.querySelector(`.error-summary a[href="#contact-${field}"]`)).not.toBeNull()
    for (const [name, fields] of Object.entries(form)) {
      if (name !== 'description') expect(typedIn(page, name)?.trim(), name).toBe(fields.trim())
    }
    expect(await site.query('select 1 from contact_messages where id = $1', [form.id])).toEqual([])
  })

  test('an empty form shows all errors at once; a body in an unsupported format is rejected with a sentence (§5.2)', async () => {
    const messages = ["L'email est requis", 'Un objet est requis', 'Un message est requis']
    expect(textsOf((await send({})).page, '.field__error')).toEqual(messages)
    const response = await site.fetch('/a_propos', {
      method: 'POST',
      body: '{"email":"json@exemple.fr"}',
      headers: { Origin: site.origin, 'Content-Type': 'application/json' },
    })
    expect(response.status).toBe(415)
    const words = textsOf(parse(await response.text()), '.contact-form [role="alert"]').join()
    expect(words).toContain('dans un format que le site n’accepte pas')
  })
})

test('the unsent contact form has no errors and no id, and its honeypot is hidden (§2.7)', async () => {
  const one = await readPage(site, '/a_propos')
  // The browser makes the id. In a cached page, several visitors would share one id, and only the first message would be stored.
  expect(one.querySelector('.contact-form [name="id"]')?.getAttribute('value')).toBe('')
  expect(textsOf(one, '.field__error')).toEqual([])
  const honeypot = one.querySelector('.contact-form [name="description"]')
  expect(honeypot?.getAttribute('autocomplete')).toBe('off')
  expect(honeypot?.getAttribute('tabindex')).toBe('-1')
  expect(honeypot?.closest('[aria-hidden="true"]')).not.toBeNull()
  expect(honeypot?.parentNode?.textContent).toContain('Une description est requise')
})

test('with a filled honeypot nothing is stored, counted or mailed, and the sender sees the usual success message (§5.2, §10.5)', async () => {
  const before = await readNotificationCount()
  const form = answers({ description: 'Best rims online' })
  const { status, page } = await send(form)
  expect(status).toBe(200)
  expect(textsOf(page, '[role="status"]')).toContain(sent)
  expect(await rowsOf(form.email)).toEqual([])
  expect(await readNotificationCount()).toBe(before)
  expect(await jobsOf(form.id)).toEqual([])
})

test('the same form id submitted twenty times at once, then with a different text, creates one message (§10.4)', async () => {
  const before = await readNotificationCount()
  const form = answers()
  const responses = await Promise.all(Array.from({ length: 20 }, () => send(form)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const repeated = await send({ ...form, message: 'Autre chose' })
  expect(textsOf(repeated.page, '[role="status"]')).toContain(sent)
  expect(await rowsOf(form.email)).toMatchObject([{ message: form.message }])
  expect(await readNotificationCount()).toBe(before + 1)
  await waitForWorkshopMail(form.email)
  const mails = await readMails(site)
  expect(mails.filter(({ replyTo }) => replyTo?.text === form.email)).toHaveLength(1)
  expect(await jobsOf(form.id)).toHaveLength(2)
})

test.each(['', 'court', '../../etc/passwd', "'; drop table contact_messages; --"])(
  'an invalid id (%j) is replaced by a new one (§7.2)',
  async (id) => {
    const form = answers({ id })
    expect((await send(form)).status).toBe(200)
    expect(await rowsOf(form.email)).toEqual([
      expect.objectContaining({ id: expect.stringMatching(/^[A-Za-z0-9]{16}$/) }),
    ])
  },
)

test('the same values submitted three times without an id create one message; different values create another (§7.2)', async () => {
  const { id: _, ...form } = answers()
  const responses = await Promise.all([send(form), send({ ...form, id: '' }), send(form)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await rowsOf(form.email)).toHaveLength(1)
  await send(form)
  await send({ ...form, message: 'Autre chose' })
  expect(await rowsOf(form.email)).toHaveLength(2)
})

test('the form handler returns JSON to a client that accepts JSON', async () => {
  const post = (form: Record<string, string>) =>
    site.fetch('/a_propos', {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { Origin: site.origin, Accept: 'application/json', 'X-Forwarded-For': '203.0.116.1' },
    })
  const rejected = await post(answers({ object: '' }))
  expect(rejected.status).toBe(422)
  expect(await rejected.json()).toMatchObject({
    outcome: 'invalid',
    problems: { object: 'Un objet est requis' },
  })
  const jsonAnswer = await post(answers())
  expect([jsonAnswer.status, await jsonAnswer.json()]).toEqual([200, { outcome: 'saved' }])
})

test('the eleventh message within an hour from one IP address is rejected with the waiting time; errors and repeats do not count (§9.4)', async () => {
  const from = '203.0.115.1'
  const first = answers()
  for (let index = 0; index < 12; index++)
    expect((await send(answers({ object: '' }), from)).status).toBe(422)
  for (let index = 0; index < 3; index++) expect((await send(first, from)).status).toBe(200)
  for (let index = 1; index < 10; index++) expect((await send(answers(), from)).status).toBe(200)
  const form = answers()
  const { status, page } = await send(form, from)
  expect(status).toBe(429)
  expect(textsOf(page, '.contact-form [role="alert"]').join()).toMatch(
    /Merci de patienter (une heure|\d+ minutes)/,
  )
  expect(typedIn(page, 'message')?.trim()).toBe(form.message)
  expect(await rowsOf(form.email)).toEqual([])
  // A saved message is confirmed again.
  expect((await send(first, from)).status).toBe(200)
})

test('one mailbox receives at most ten acknowledgements an hour from any number of IP addresses; every message is stored (§9.4)', async () => {
  const name = `cible${randomId().toLowerCase()}`
  const emails = Array.from({ length: 36 }, (_, index) => `${name}${index % 2 ? `+${index}` : ''}@exemple.fr`)
  const statuses = await Promise.all(
    emails.map(async (email, index) => (await send(answers({ email }), `203.0.116.${index % 12}`)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  const [counter] = await site.query<{ count: string }>(
    'select count(*) from contact_messages where email like $1',
    [`${name}%`],
  )
  expect(counter?.count).toBe('36')
  const [mails] = await site.query<{ count: string }>(
    `select count(*) from tw_jobs.job where name = 'send-contact-mail' and data->>'mail' = 'visitor'
       and data->>'messageId' in (select id from contact_messages where email like $1)`,
    [`${name}%`],
  )
  expect(mails?.count).toBe('10')
})

test('if the counter cannot be increased, nothing is stored; the page says so, keeps the text and offers to try again (§3.4, §3.5, §7.2)', async () => {
  const form = answers()
  await site.query('alter table form_counters rename to form_counters_away')
  try {
    const { status, page } = await send(form)
    expect(status).toBe(503)
    expect(textsOf(page, '.contact-form [role="alert"]').join()).toContain('n’a pas pu enregistrer')
    expect(textsOf(page, '.contact-form [type="submit"]')).toEqual(['Réessayer'])
    for (const name of ['id', 'email', 'object', 'message'] as const) {
      expect(typedIn(page, name)?.trim()).toBe(form[name])
    }
  } finally {
    await site.query('alter table form_counters_away rename to form_counters')
  }
  expect(await rowsOf(form.email)).toEqual([])
  expect(await jobsOf(form.id)).toEqual([])
  expect((await send(form)).status).toBe(200)
})

test('control characters and HTML in a message are neutralised in the record and in the mail (§5.1, §5.2)', async () => {
  const form = answers({
    object: 'Devis\r\nBcc: victime@exemple.fr\0\u2028<b>gras</b>',
    message: 'Un\0 <script>alert(1)</script>\r\n<img src=x onerror=alert(1)>\n.\nQUIT',
  })
  expect((await send(form)).status).toBe(200)
  expect(await rowsOf(form.email)).toMatchObject([
    {
      object: 'Devis Bcc: victime@exemple.fr <b>gras</b>',
      message: 'Un <script>alert(1)</script>\n<img src=x onerror=alert(1)>\n.\nQUIT',
    },
  ])
  const mail = await waitForWorkshopMail(form.email)
  expect(mail.headers.has('bcc')).toBe(false)
  expect(mail.subject).toContain('Devis Bcc: victime@exemple.fr')
  expect(mail.text).toContain('<script>alert(1)</script>')
  expect(mail.html).not.toMatch(/<script|<img[^>]+onerror|<b>gras/)
})

test('a body of 10 MB is rejected with a sentence, with or without a Content-Length header', async () => {
  const body = new URLSearchParams(answers({ message: 'm'.repeat(10_000_000) })).toString()
  const headers = { Origin: site.origin, 'Content-Type': 'application/x-www-form-urlencoded' }
  for (const sent of [body, new Blob([body]).stream()]) {
    const request = { method: 'POST', body: sent, headers, duplex: 'half' } as RequestInit
    const response = await site.fetch('/a_propos', request)
    expect(response.status).toBe(413)
    const page = parse(await response.text())
    expect(textsOf(page, '.contact-form [role="alert"]').join()).toContain('dépasse de loin')
  }
})

test('a contact form submitted from another site is rejected', async () => {
  const form = answers()
  const { status } = await send(form, undefined, { Origin: 'https://ailleurs.test' })
  expect(status).toBe(403)
  expect(await rowsOf(form.email)).toEqual([])
})

test('the contact page lists four places with phone, e-mail and map, two networks, the questions and a link to the quote request form (§2.7)', async () => {
  const page = await readPage(site, '/a_propos')
  expect(textsOf(page, '#ateliers h3')).toEqual([
    'Atelier d’Épinal',
    'Atelier d’Ostwald (Strasbourg)',
    'Atelier de Chambéry',
    'TW Kustoms',
  ])
  const links = (selector: string) => page.querySelectorAll(selector).map((link) => link.getAttribute('href'))
  const numbers = links('#ateliers .location-card a[href^="tel:"]')
  expect(numbers).toHaveLength(4)
  // A phone shows the numbers above the cards.
  expect(links('#ateliers .about-locations__calls a')).toEqual(numbers)
  expect(links('#ateliers a[href^="mailto:"]')).toHaveLength(4)
  expect(links('#ateliers a[href*="/maps/"]')).toHaveLength(4)
  expect(textsOf(page, 'main a[href*="facebook"], main a[href*="instagram"]')).toHaveLength(2)
  expect(textsOf(page, '#questions summary').length).toBeGreaterThanOrEqual(3)
  expect(textsOf(page, 'main a[href="/devis"]')).toContain('Demander un devis')
  expect(textsOf(page, 'main').join()).toMatch(/7 000 ?|7 000/)
})

describe('the film of the contact page', () => {
  test.each([
    ['/films/balayage.webm', 'video/webm'],
    ['/films/balayage.mp4', 'video/mp4'],
  ])('%s is served whole and in ranges, with its media type', async (path, type) => {
    const whole = await site.fetch(path)
    expect(whole.headers.get('Content-Type')).toBe(type)
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(bytes.length).toBe(Number(whole.headers.get('Content-Length')))
    const part = await site.fetch(path, { headers: { Range: 'bytes=100-299' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('Content-Range')).toBe(`bytes 100-299/${bytes.length}`)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 300))
    const rangeBeyondEnd = await site.fetch(path, { headers: { Range: `bytes=${bytes.length}-` } })
    expect(rangeBeyondEnd.status).toBe(416)
  })

  test('the page loads only the still image; without JavaScript the browser’s own controls start the film (§2.7)', async () => {
    const page = await readPage(site, '/a_propos')
    expect(page.querySelector('.film img')?.getAttribute('src')).toContain('balayage-affiche')
    expect(page.querySelectorAll('.film video')).toHaveLength(0)
    const video = parse(page.querySelector('.film noscript')?.innerHTML ?? '').querySelector('video')
    for (const attribute of ['muted', 'loop', 'playsinline', 'controls']) {
      expect(video?.hasAttribute(attribute), attribute).toBe(true)
    }
    expect(video?.getAttribute('preload')).toBe('none')
  })
})
