import { beforeAll, expect, test, vi } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import { readMails } from '../../content/mails.ts'
import { newPerson } from '../../content/new-person.ts'
import { createCodeClock, postSecondFactorForm, setUpTestSecondFactor } from '../../content/second-factor.ts'
import { cookiesOf, signInToTestSite } from '../../content/sign-in.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
const { now, nextCode } = createCodeClock()
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' }, fakes: () => ({ clock: { now } }) })
})

let visitors = 0
const from = () => ({ 'X-Forwarded-For': `192.0.2.${++visitors}` })

async function enterPassword(email: string, cookies = '', headers = {}) {
  const fields = { email, password: demoPassword }
  return cookiesOf(
    await postSecondFactorForm(site, '/espace_pro', cookies, fields, { ...from(), ...headers }),
  )
}

/** Makes a staff member with a second factor. */
async function newStaff() {
  const person = await newPerson(site.query, 'staff')
  const unverified = await enterPassword(person.email)
  return { ...person, ...(await setUpTestSecondFactor(site, unverified, now())) }
}

const subjectsTo = async (email: string) =>
  (await readMails(site)).filter(({ to }) => [to].flat()[0]?.text === email).map(({ subject }) => subject)

const toldAtLast = (email: string, subjects: string[]) =>
  vi.waitFor(async () => expect((await subjectsTo(email)).toSorted()).toEqual(subjects.toSorted()))

const set = 'Vérification en deux étapes activée'

test('setting up a second factor is reported to the owner by mail, with a link to the account (§6)', async () => {
  const { email } = await newStaff()
  await toldAtLast(email, [set])
  const mail = (await readMails(site)).find(({ to }) => [to].flat()[0]?.text === email)
  expect(mail?.text).toContain('http://site.test/gestion/compte')
  expect(mail?.text).toContain('Ce n’était pas vous')
})

test('a sign-in from a new browser is reported to the owner once, with the browser’s name (§6)', async () => {
  const { email, secret } = await newStaff()
  const firefox = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const unverified = await enterPassword(email, '', firefox)
  const passed = await postSecondFactorForm(
    site,
    '/verification',
    unverified,
    { code: nextCode(secret) },
    firefox,
  )
  expect(passed.status).toBe(303)
  await toldAtLast(email, [set, 'Connexion depuis un nouvel appareil'])
  const mail = (await readMails(site)).findLast(({ subject }) => subject?.includes('nouvel appareil'))
  expect(mail?.text).toContain('Firefox sur Windows')

  const device = cookiesOf(passed)
    .split('; ')
    .filter((cookie) => !cookie.startsWith('session='))
    .join('; ')
  expect(device).not.toBe('')
  const secondSignIn = await enterPassword(email, device, firefox)
  const entered = await postSecondFactorForm(
    site,
    '/verification',
    `${device}; ${secondSignIn}`,
    { code: nextCode(secret) },
    firefox,
  )
  expect([entered.status, cookiesOf(entered)]).toEqual([303, expect.stringContaining('session=')])
  // Causes a later mail. When it has been sent, all earlier mails have been sent too.
  await postSecondFactorForm(site, '/verification/codes', cookiesOf(entered), { code: nextCode(secret) })
  await toldAtLast(email, [set, 'Connexion depuis un nouvel appareil', 'Nouveaux codes de secours'])
})

test('creating new recovery codes is reported to the owner by mail (§6)', async () => {
  const { email, secret, cookies } = await newStaff()
  const wrongCode = await postSecondFactorForm(site, '/verification/codes', cookies, { code: '000000' })
  expect(wrongCode.status).toBe(422)
  expect(
    (await postSecondFactorForm(site, '/verification/codes', cookies, { code: nextCode(secret) })).status,
  ).toBe(200)
  await toldAtLast(email, [set, 'Nouveaux codes de secours'])
})

test('resetting a second factor is reported to its owner, not to the administrator (§6)', async () => {
  const staffWithLostFactor = await newStaff()
  const boss = await signInToTestSite(site, 'atelier@exemple.fr')
  const path = `/gestion/reglages/equipe/${staffWithLostFactor.id}?formulaire=verification`
  expect((await postSecondFactorForm(site, path, boss, {})).status).toBe(200)
  await toldAtLast(staffWithLostFactor.email, [set, 'Vérification en deux étapes réinitialisée'])
  expect(await subjectsTo('atelier@exemple.fr')).toEqual([])
})
