import { beforeAll, expect, test } from 'vitest'
import { signInToTestSite } from '../../content/sign-in.ts'
import { textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

const record = '/gestion/clients/GarageSaintDie01'
let site: TestSite
let sophie: SignedInStaff
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  sophie = await signInStaff(site, 'bureau@exemple.fr')
})

const start = (person: SignedInStaff, page = record) => person.send(`${page}?formulaire=voir`)

test('a staff member can view the client area as a client; a bar and the journal show it (§11.10)', async () => {
  expect((await sophie.open('/espace_pro/commandes')).status).toBe(404)
  expect((await start(sophie)).headers.get('Location')).toBe('/espace_pro')
  const page = await sophie.read('/espace_pro')
  expect(page.querySelector('.view-bar p')?.textContent).toMatch(
    /Vous voyez l’espace de Garage de la Meurthe, en lecture seule, jusqu’à \d\d\s+h\s+\d\d\./,
  )
  expect(page.querySelector('.paper-facts')?.textContent).toContain('Garage de la Meurthe')
  const client = await signInToTestSite(site, 'pro@exemple.fr')
  const own = await (await site.fetch('/espace_pro/commandes', { headers: { Cookie: client } })).text()
  const orderNumbers = textsOf(await sophie.read('/espace_pro/commandes'), 'tbody th')
  expect(orderNumbers.length).toBeGreaterThan(0)
  for (const number of orderNumbers) expect(own).toContain(number)
  expect((await sophie.open('/espace_pro/commandes.csv')).status).toBe(200)
  expect(textsOf(await sophie.read(record), '.record-stream p')[0]).toBe(
    'Sophie Lambert a ouvert l’espace client de Garage de la Meurthe comme ce client le voit.',
  )
})

test('the client view shows no account settings, and does not change the client’s sessions (§11.10)', async () => {
  const sessions = () =>
    site.query("select id, expires_at, updated_at from sessions where user_id = 'GarageSaintDie01'")
  const before = await sessions()
  await start(sophie)
  for (const path of ['/espace_pro', '/espace_pro/compte']) {
    const page = await sophie.read(path)
    expect(page.querySelector('.devices, .password-change, form[action="/deconnexion"]'), path).toBeNull()
  }
  expect(await sessions()).toEqual(before)
})

test('the client view rejects every form (§11.10)', async () => {
  await start(sophie)
  for (const path of [
    '/espace_pro',
    '/espace_pro/compte',
    '/espace_pro/commandes',
    '/espace_pro/compte.data',
  ]) {
    const response = await sophie.send(path, { current: 'x', email: 'pro@exemple.fr', password: 'x' })
    expect(response.status, path).toBe(403)
    expect(await response.text(), path).toContain('lecture seule')
  }
})

test('the client view ends by its button, after half an hour, on signing out and when the role changes (§11.10)', async () => {
  await start(sophie)
  const endOfView = await sophie.send(`${record}?formulaire=quitter`)
  expect(endOfView.headers.get('Location')).toBe(record)
  expect((await sophie.open('/espace_pro/commandes')).status).toBe(404)

  await start(sophie)
  await site.query("update impersonations set ends_at = ends_at - interval '30 minutes'")
  expect((await sophie.open('/espace_pro')).headers.get('Location')).toBe('/gestion')
  expect((await sophie.open('/espace_pro/commandes.csv')).status).toBe(404)

  const other = await signInStaff(site, 'bureau@exemple.fr')
  await start(other)
  expect((await sophie.open('/espace_pro/commandes')).status).toBe(404)
  await site.query("update staff set role = 'atelier' where user_id = 'BureauEpinal0001'")
  expect((await other.open('/espace_pro/commandes')).status).toBe(404)
  await site.query("update staff set role = 'bureau' where user_id = 'BureauEpinal0001'")
  expect((await other.open('/espace_pro/commandes')).status).toBe(200)
  await other.send('/deconnexion')
  const views = await site.query('select 1 from impersonations where ends_at > now()')
  expect(views).toEqual([])
})

test('the client view is denied to mechanics and for unknown clients (§11.10)', async () => {
  const karim = await signInStaff(site, 'mecano@exemple.fr')
  expect((await start(karim)).status).toBe(404)
  expect((await karim.open('/espace_pro/commandes')).status).toBe(404)
  expect((await start(sophie, '/gestion/clients/NobodyHasThisId0')).status).toBe(422)
})
