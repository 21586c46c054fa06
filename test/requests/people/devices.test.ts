import { beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import { newPerson } from '../../content/new-person.ts'
import { postSecondFactorForm } from '../../content/second-factor.ts'
import { cookiesOf, signInToTestSite } from '../../content/sign-in.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
})

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

async function signInOn(email: string, userAgent: string) {
  const response = await postSecondFactorForm(
    site,
    '/espace_pro',
    '',
    { email, password: demoPassword },
    { 'User-Agent': userAgent },
  )
  return cookiesOf(response)
}
const names = async (cookies: string) =>
  textsOf(await readPage(site, '/espace_pro/compte', cookies), '.devices__list strong')
const isIn = async (cookies: string) => (await names(cookies)).length > 0
const sessionsOf = (id: string) =>
  site.query<{ id: string; device: string }>('select id, device from sessions where user_id = $1', [id])

test('a client sees the names of their devices, the current one first, and can sign one out (§6)', async () => {
  const { id, email } = await newPerson(site.query)
  const onPhone = await signInOn(email, phone)
  const onDesk = await signInOn(email, desk)
  expect(await names(onPhone)).toEqual(['Safari sur iPhone', 'Firefox sur Windows'])
  expect(await names(onDesk)).toEqual(['Firefox sur Windows', 'Safari sur iPhone'])

  const page = await readPage(site, '/espace_pro/compte', onDesk)
  expect(textsOf(page, '.devices__this')).toEqual(['Cet appareil'])
  const [deviceName = ''] = page
    .querySelectorAll('.devices input[name=which]')
    .map((field) => field.getAttribute('value') ?? '')
  const response = await postSecondFactorForm(
    site,
    '/appareils',
    onDesk,
    { which: deviceName },
    { Referer: `${site.origin}/espace_pro/compte` },
  )
  expect([response.status, response.headers.get('Location')]).toEqual([
    303,
    '/espace_pro/compte?deconnectes=1#appareils',
  ])
  expect(await isIn(onPhone)).toBe(false)
  expect(await names(onDesk)).toEqual(['Firefox sur Windows'])
  const noticePage = await readPage(site, '/espace_pro/compte?deconnectes=1', onDesk)
  expect(textsOf(noticePage, '.devices [role=status]')).toEqual(['Un appareil a été déconnecté.'])
  const acts = await site.query<{ act: string }>(
    'select act from audit_trail where user_id = $1 order by created_at',
    [id],
  )
  expect(acts.at(-1)?.act).toBe('sessions-ended')
})

test('all other devices can be signed out at once (§6)', async () => {
  const { id, email } = await newPerson(site.query)
  const otherSessions = [await signInOn(email, phone), await signInOn(email, 'curl/8')]
  const own = await signInOn(email, desk)
  expect(await names(own)).toContain('Appareil inconnu')
  const response = await postSecondFactorForm(site, '/appareils', own, { which: 'others' })
  expect(response.headers.get('Location')).toBe('/espace_pro/compte?deconnectes=2#appareils')
  for (const other of otherSessions) expect(await isIn(other)).toBe(false)
  expect(await isIn(own)).toBe(true)
  expect(await sessionsOf(id)).toHaveLength(1)
})

test.each(['session', 'client'])('a user cannot end another user’s session: as %s (§6)', async (kind) => {
  const { id, email } = await newPerson(site.query)
  const own = await signInOn(email, desk)
  const [session] = await sessionsOf(id)
  const thief = kind === 'client' ? await signInToTestSite(site, 'pro@exemple.fr') : ''
  await postSecondFactorForm(site, '/appareils', thief, { which: session?.id ?? '' })
  await postSecondFactorForm(site, '/appareils', thief, { which: 'others' })
  expect(await isIn(own)).toBe(true)
})

test.each(['', 'x', '\0', "' or 1=1 --", 'x'.repeat(60)])(
  'an unknown session id ends no session: %j (§6)',
  async (which) => {
    const { email } = await newPerson(site.query)
    const [own, other] = [await signInOn(email, desk), await signInOn(email, phone)]
    const response = await postSecondFactorForm(site, '/appareils', own, { which })
    expect(response.status).toBe(303)
    expect([await isIn(own), await isIn(other)]).toEqual([true, true])
  },
)

test('the form of the devices does not end the current session, and a GET request ends none (§6)', async () => {
  const { id, email } = await newPerson(site.query)
  const own = await signInOn(email, desk)
  const [session] = await sessionsOf(id)
  await postSecondFactorForm(site, '/appareils', own, { which: session?.id ?? '' })
  await site.fetch('/appareils?which=others', { headers: { Cookie: own } })
  expect(await isIn(own)).toBe(true)
})

test('staff see their devices in the office (§6)', async () => {
  const cookies = await signInToTestSite(site, 'atelier@exemple.fr')
  const page = await readPage(site, '/gestion/compte', cookies)
  expect(textsOf(page, '.devices__this')).toEqual(['Cet appareil'])
})
