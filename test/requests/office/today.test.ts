import { beforeAll, expect, test } from 'vitest'
import { randomId } from '../../../domain/random-id.ts'
import { signedPath } from '../../../domain/signed-links.ts'
import { openTestSite, type TestSite } from '../../open-test-site.ts'
import { textsOf } from '../../read-page.ts'
import { enterPassword } from '../../sign-in.ts'
import { atWork, type Colleague, colleague } from './colleague.ts'

const secret = 'x'.repeat(32)
let site: TestSite
let thomas: Colleague
let sophie: Colleague
let karim: Colleague
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off', SESSION_SECRET: secret } })
  thomas = await colleague(site, 'atelier@exemple.fr')
  sophie = await colleague(site, 'bureau@exemple.fr')
  karim = await colleague(site, 'mecano@exemple.fr')
})

async function request(last_name: string, shop: string, hoursAgo: number): Promise<string> {
  const id = randomId()
  const images = [{ url: `/demandes/${id}/photos/p`, name: 'p.jpg', path: `forms/${id}/images/p.jpg` }]
  await site.query(
    `insert into quote_requests (id, reference, created_at, images, last_name, first_name, phone, line_1, zip_code, city,
      email, client, shop, number, size, service, rim_type, brand, model, type, confidentiality, newsletter)
     values ($1, $1, now() - $2 * interval '1 hour', $3, $4, 'Jeanne', '', '', '', '', '', 'particulier', $5, 4, '18"',
      'soudure', 'jante origine', 'Peugeot', '308', 'internet', true, false)`,
    [id, hoursAgo, JSON.stringify(images), last_name, shop],
  )
  await count('forms')
  return id
}

async function message(object: string): Promise<string> {
  const id = randomId()
  await site.query(
    `insert into contact_messages (id, email, object, message, client_email, created_at)
     values ($1, 'quelquun@exemple.fr', $2, 'Bonjour <b>à tous</b>', 'contact@exemple.fr', now())`,
    [id, object],
  )
  await count('contacts')
  return id
}

const count = (name: string) =>
  site.query(
    `insert into form_counters values ($1, 1)
     on conflict (name) do update set notifications = form_counters.notifications + 1`,
    [name],
  )

const counted = async (name: string) =>
  (
    await site.query<{ notifications: number }>('select notifications from form_counters where name = $1', [
      name,
    ])
  )[0]?.notifications

const part = async (who: Colleague, name: string, search = '') => {
  const page = await who.read(`/gestion${search}`)
  return page.querySelector(`section[aria-labelledby="${name}-titre"]`)
}

const namesIn = async (who: Colleague, search = '') => {
  const found = await part(who, 'demandes', search)
  return found ? textsOf(found, 'li strong') : null
}

test('what is empty says so', async () => {
  for (const name of ['demandes', 'messages'])
    expect((await part(thomas, name))?.textContent).toContain('Rien n’attend.')
})

test('requests wait by their points of sale, the longest waiting first, until somebody opens them', async () => {
  await request('Récent', 'epinal', 1)
  const oldest = await request('Ancien', 'epinal', 50)
  await request('Ailleurs', 'ostwald', 3)
  expect(await namesIn(thomas)).toEqual(['Jeanne Ancien', 'Jeanne Ailleurs', 'Jeanne Récent'])
  expect(await namesIn(sophie)).toEqual(['Jeanne Ancien', 'Jeanne Récent'])
  expect(await namesIn(karim)).toEqual(['Jeanne Ailleurs'])
  expect(await namesIn(sophie, '?pos=tous')).toEqual(await namesIn(thomas))
  const line = (await part(sophie, 'demandes'))?.querySelector('li')
  expect(line?.textContent.replace(/\s+/g, ' ')).toContain('Peugeot 308Épinal, il y a 2 jours')
  expect(line?.querySelector('img')?.getAttribute('src')).toBe(`/demandes/${oldest}/photos/p?taille=vignette`)

  const before = await counted('forms')
  const address = `/demandes/${oldest}`
  expect(line?.querySelector('a')?.getAttribute('href')).toBe(address)
  const pages = await Promise.all([1, 2, 3].map(() => karim.open(address)))
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await pages[0]?.text()).toContain('class="received-request-back"')
  expect(await namesIn(sophie)).toEqual(['Jeanne Récent'])
  // Once, however often it is opened.
  expect(await counted('forms')).toBe((before ?? 0) - 1)
})

test('a request stays unseen for whoever is no staff', async () => {
  const id = await request('Fermé', 'epinal', 2)
  expect((await site.fetch(`/demandes/${id}`)).status).toBe(404)
  const client = await colleague(site, 'pro@exemple.fr')
  expect((await client.open(`/demandes/${id}`)).status).toBe(404)
  expect(await namesIn(sophie)).toContain('Jeanne Fermé')
})

test('a request is not for whoever has shown the password alone', async () => {
  const id = await request('Moitié', 'epinal', 2)
  const half = atWork(site, await enterPassword(site, 'bureau@exemple.fr'))
  for (const path of [`/demandes/${id}`, `/demandes/${id}.data`, `/demandes/${id}/photos/p`])
    expect((await half.open(path)).status, path).toBe(404)
  // The link of the mail lets in whoever holds it; that the workshop has read it says a whole session alone.
  const link = signedPath(`/demandes/${id}`, new Date(), secret)
  expect((await half.open(link)).status).toBe(200)
  expect(await namesIn(sophie)).toContain('Jeanne Moitié')
})

test('messages wait until they are marked, by those who may read them', async () => {
  const id = await message('Vos horaires')
  expect(await part(karim, 'messages')).toBeNull()
  const waiting = await part(sophie, 'messages')
  expect(waiting?.textContent).toContain('Vos horaires')
  expect(waiting?.innerHTML).toContain('Bonjour &lt;b&gt;')
  const path = '/gestion?index&formulaire=lu'
  expect((await karim.send(path, { id })).status).toBe(404)
  for (let times = 0; times < 2; times++)
    expect((await sophie.send(path, { id })).headers.get('Location')).toBe('/gestion')
  expect((await part(sophie, 'messages'))?.textContent).toContain('Rien n’attend.')
  expect(await counted('contacts')).toBe(0)
})

test('the menu counts what may be read', async () => {
  await message('Autre chose')
  const counts = async (who: Colleague) =>
    textsOf(await who.read('/gestion/compte'), '.office-bar .office-count')
  const forms = await counted('forms')
  expect(await counts(sophie)).toEqual([`${(forms ?? 0) + 1} à traiter`])
  expect(await counts(karim)).toEqual([`${forms} à traiter`])
})

test('a counter never falls below zero', async () => {
  const id = await request('Zéro', 'ostwald', 1)
  await site.query("update form_counters set notifications = 0 where name = 'forms'")
  await thomas.open(`/demandes/${id}`)
  expect(await counted('forms')).toBe(0)
})

test('orders in hand are counted by step, those of one’s own points of sale', async () => {
  const rows = await site.query<{ status: number; pos_id: string }>(
    'select status, pos_id from orders where status < 3',
  )
  const of = (who: Colleague) => part(who, 'commandes').then((found) => (found ? textsOf(found, 'dd') : []))
  const counts = (pos?: string) =>
    [0, 1, 2].map((status) =>
      String(rows.filter((row) => row.status === status && (!pos || row.pos_id === pos)).length),
    )
  expect(await of(thomas)).toEqual(counts())
  expect(await of(sophie)).toEqual(counts('epinal'))
})

test('thirty days are drawn, and stand in a table', async () => {
  await site.query(
    `insert into visitor_sessions (id, display_width, created_at, access_params)
     select 'visit' || place, 390, now(), '{}' from generate_series(1, 7) as place`,
  )
  const chart = await part(thomas, 'mois')
  expect(chart?.querySelectorAll('.days-chart__row svg')).toHaveLength(2)
  expect(chart?.querySelectorAll('.days-chart__row rect')).toHaveLength(60)
  const rows = chart?.querySelectorAll('tbody tr') ?? []
  expect(rows).toHaveLength(30)
  expect(rows.at(-1)?.querySelector('td')?.textContent).toBe('7')
})
