import { beforeAll, describe, expect, test } from 'vitest'
import { readMails, waitForMails } from '../../content/mails.ts'
import { readPage } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})

let lastVisitor = 0
/** Returns a visitor's address that has used none of the limits. */
function newVisitor(): string {
  lastVisitor += 1
  return `203.0.113.${lastVisitor}`
}

function post(email: string | undefined, { from = newVisitor(), headers = {} } = {}) {
  return site.fetch('/newsletter', {
    method: 'POST',
    body: new URLSearchParams(email === undefined ? {} : { email }),
    headers: { Origin: site.origin, 'X-Forwarded-For': from, ...headers },
  })
}

/** Posts the form as its script does. */
async function subscribe(email?: string, from?: string) {
  const response = await post(email, { from, headers: { Accept: 'application/json' } })
  return { status: response.status, answer: await response.json() }
}

function rowsOf(email: string) {
  return site.query<{ id: string; email: string; created_ad: Date }>(
    'select * from newsletter_subscriptions where lower(email) = lower($1)',
    [email],
  )
}

const subscribed = { status: 200, answer: { outcome: 'saved' } }

test.each([undefined, '', '   '])(
  'a subscription without an address is rejected: %j (§5.6)',
  async (email) => {
    expect(await subscribe(email)).toEqual({
      status: 422,
      answer: { outcome: 'invalid', problems: { email: "L'email est requis" } },
    })
  },
)

test.each([
  'anais',
  'anais@',
  '@exemple.fr',
  'anais@exemple',
  'anais@exemple..fr',
  'an ais@exemple.fr',
  'anais@exemple.fr\r\nBcc: autre@exemple.fr',
  'anais@exemple.fr, autre@exemple.fr',
  '<anais@exemple.fr>',
  `${'a'.repeat(245)}@exemple.fr`,
])('a malformed address is rejected: %j (§5.6)', async (email) => {
  expect(await subscribe(email)).toEqual({
    status: 422,
    answer: { outcome: 'invalid', problems: { email: "L'email n'est pas conforme" } },
  })
})

test('a NUL character in an address is removed (§7.7)', async () => {
  expect(await subscribe('nul\0@exemple.fr')).toEqual(subscribed)
  expect(await rowsOf('nul@exemple.fr')).toHaveLength(1)
})

test('a subscription is stored with an id of 16 letters and digits, the address and the time (§3.10, §7.7, §9.2)', async () => {
  expect(await subscribe('  premiere@exemple.fr ')).toEqual(subscribed)
  const rows = await rowsOf('premiere@exemple.fr')
  expect(rows).toEqual([
    {
      id: expect.stringMatching(/^[A-Za-z0-9]{16}$/),
      email: 'premiere@exemple.fr',
      created_ad: expect.any(Date),
    },
  ])
  expect(Math.abs(Date.now() - Number(rows[0]?.created_ad))).toBeLessThan(10_000)
})

describe('the mail that confirms a subscription', () => {
  test('states the contents, the frequency, how to unsubscribe and the contact address (§7.7, §10.14)', async () => {
    await subscribe('bienvenue@exemple.fr')
    const [mail] = await waitForMails(site, 'bienvenue@exemple.fr')
    expect(mail?.from?.text).toBe('"TW Jantes" <contact@exemple.fr>')
    const [row] = await rowsOf('bienvenue@exemple.fr')
    const link = new RegExp(`http://site\\.test/unsubscribe_email\\?token=${row?.id}\\.[\\w-]{43}`)
    for (const body of [mail?.text, String(mail?.html)]) {
      for (const words of [
        'Quelqu’un, sans doute vous, a demandé',
        'une fois par mois au plus',
        'donnees@exemple.fr',
        'TW Jantes SAS',
        link,
      ]) {
        expect(body).toMatch(words)
      }
    }
    const header = mail?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? ''
    expect(header).toMatch(new RegExp(`^List-Unsubscribe: <${link.source}>$`))
    expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toBe(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    )
  })

  test.each([
    "o'brien&fils@exemple.fr",
    '{{7*7}}@exemple.fr',
    'x+//exemple.com/gagnez@exemple.fr',
    '$`|!#%@exemple.fr',
  ])(
    'is sent to an address that looks like code without quoting the address: %s (decision 4)',
    async (email) => {
      expect(await subscribe(email)).toEqual(subscribed)
      const [mail] = await waitForMails(site, email)
      expect([mail?.to].flat().map((to) => to?.value.map(({ address }) => address))).toEqual([[email]])
      for (const body of [mail?.text, mail?.html]) expect(body).not.toContain(email.split('@')[0])
    },
  )

  test('must be queued: if it cannot be, no subscription is stored (§7.7)', async () => {
    await site.query('alter table tw_jobs.queue rename to away')
    try {
      expect((await subscribe('sans.mail@exemple.fr')).status).toBe(503)
    } finally {
      await site.query('alter table tw_jobs.away rename to queue')
    }
    expect(await rowsOf('sans.mail@exemple.fr')).toEqual([])
  })
})

describe('subscribing the same address again', () => {
  test('keeps one record and returns the same response, also in capitals (§3.10, §7.7)', async () => {
    for (const email of ['deux.fois@exemple.fr', 'deux.fois@exemple.fr', 'Deux.Fois@EXEMPLE.fr']) {
      expect(await subscribe(email)).toEqual(subscribed)
    }
    expect(await rowsOf('deux.fois@exemple.fr')).toMatchObject([{ email: 'deux.fois@exemple.fr' }])
  })

  test('fifty times at once creates one record and one mail (§3.10, §7.7)', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => subscribe('ensemble@exemple.fr')))
    expect(answers).toEqual(answers.map(() => subscribed))
    expect(await rowsOf('ensemble@exemple.fr')).toHaveLength(1)
    // Mails leave in the order of subscriptions, so this one arrives after those of the fifty.
    await subscribe('apres@exemple.fr')
    await waitForMails(site, 'apres@exemple.fr', 'ensemble@exemple.fr', 'deux.fois@exemple.fr')
    const receivers = (await readMails(site)).flatMap(({ to }) => [to].flat().map((list) => list?.text))
    for (const email of ['ensemble@exemple.fr', 'deux.fois@exemple.fr'])
      expect(receivers.filter((receiver) => receiver === email)).toHaveLength(1)
  })
})

test('the eleventh subscription within an hour from one IP address is rejected with the waiting time; typing errors do not count (§9.4)', async () => {
  const from = newVisitor()
  for (let index = 0; index < 12; index++) expect((await subscribe('faute', from)).status).toBe(422)
  for (let index = 0; index < 10; index++) {
    expect(await subscribe(`limite${index}@exemple.fr`, from)).toEqual(subscribed)
  }
  expect(await subscribe('limite10@exemple.fr', from)).toEqual({
    status: 429,
    answer: {
      outcome: 'limited',
      message: expect.stringMatching(
        /^Trop d’envois depuis votre connexion\. Merci de patienter (une heure|\d+ minutes) avant de réessayer/,
      ),
    },
  })
  expect(await rowsOf('limite10@exemple.fr')).toEqual([])
  expect(await subscribe('limite10@exemple.fr')).toEqual(subscribed)
})

test('a database failure is reported to the visitor, and nothing is stored (§8, §10.2)', async () => {
  await site.query('alter table newsletter_subscriptions rename to away')
  try {
    expect(await subscribe('echec@exemple.fr')).toEqual({
      status: 503,
      answer: { outcome: 'failed', message: expect.stringContaining('n’a pas pu être enregistrée') },
    })
  } finally {
    await site.query('alter table away rename to newsletter_subscriptions')
  }
  expect(await rowsOf('echec@exemple.fr')).toEqual([])
})

describe('subscribing without JavaScript', () => {
  /** Returns the page, with its message, to which the form redirects. */
  async function pageAfter(email: string, path: string, from = newVisitor()) {
    const response = await post(email, { from, headers: { Referer: site.origin + path } })
    expect(response.status).toBe(303)
    const location = response.headers.get('Location') ?? ''
    expect(location).toMatch(/#lettre$/)
    const page = await readPage(site, location)
    return { location, says: page.querySelector('#lettre [aria-live]')?.textContent }
  }

  test('redirects to the page of the form, which says that the address is saved (§10.16)', async () => {
    const { location, says } = await pageAfter('sans.script@exemple.fr', '/services/soudure')
    expect(location).toMatch(/^\/services\/soudure\?/)
    expect(says).toMatch(/^Email enregistré\. Confirmez votre inscription avec le lien/)
    expect(await rowsOf('sans.script@exemple.fr')).toHaveLength(1)
  })

  test.each([
    ['', "L'email est requis"],
    ['faute', "L'email n'est pas conforme"],
  ])('shows the error of the address %j (§5.6, §10.16)', async (email, message) => {
    expect((await pageAfter(email, '/')).says).toBe(message)
  })

  test('shows the waiting time when the limit is reached (§9.4, §10.16)', async () => {
    const from = newVisitor()
    for (let index = 0; index < 10; index++) await post(`patience${index}@exemple.fr`, { from })
    expect((await pageAfter('patience@exemple.fr', '/', from)).says).toMatch(/Merci de patienter/)
  })

  test.each(['https://ailleurs.test/piege', 'nonsense', '//ailleurs.test'])(
    'never redirects to another site, whatever the Referer header: %s (§7.7)',
    async (Referer) => {
      const response = await post('ailleurs@exemple.fr', { headers: { Referer } })
      expect(response.headers.get('Location')).toBe('/?lettre=subscribed#lettre')
    },
  )
})

test('GET /newsletter redirects to the form; a form submitted from another site is rejected (§10.20)', async () => {
  expect((await site.fetch('/newsletter')).headers.get('Location')).toBe('/#lettre')
  const forged = await post('forge@exemple.fr', { headers: { Origin: 'https://ailleurs.test' } })
  expect(forged.status).toBe(403)
  expect(await rowsOf('forge@exemple.fr')).toEqual([])
})

test.each([
  [415, 'application/json', '{"email":"json@exemple.fr"}'],
  [415, 'multipart/form-data', 'nonsense'],
  [413, 'application/x-www-form-urlencoded', `filler=${'x'.repeat(1_000_000)}&email=trop@exemple.fr`],
])(
  'a body that is not a valid form is rejected with a sentence: %s %s (§10.20)',
  async (status, type, body) => {
    const headers = { 'Content-Type': type, Origin: site.origin, Accept: 'application/json' }
    const response = await site.fetch('/newsletter', { method: 'POST', body, headers })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      outcome: 'failed',
      message: expect.stringMatching(/envoi|formulaire/),
    })
  },
)
