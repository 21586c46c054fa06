import { beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import { waitForMails } from '../../content/mails.ts'
import { cookiesOf, signInToTestSite } from '../../content/sign-in.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' } })
})

function tryToSignIn(email: string, password: string, from: string, cookies = '', path = '/espace_pro') {
  return site.fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    headers: { Origin: site.origin, 'X-Forwarded-For': from, Cookie: cookies },
  })
}

test('1,000 wrong passwords from 1,000 IP addresses are rejected, and do not lock the owner out (§6, §9.4)', async () => {
  const device = (await signInToTestSite(site, 'pro@exemple.fr'))
    .split('; ')
    .find((part) => part.startsWith('appareil='))
  const tries = Array.from({ length: 1_000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`)
  const answers: number[] = []
  // The last attempts use the correct password: the limit rejects them too.
  const attack = async () => {
    for (let from = tries.pop(); from; from = tries.pop()) {
      const password = answers.length > 500 ? demoPassword : `faux ${from}`
      // Posts to the data address as the page's script does, which avoids rendering a thousand pages.
      const { status } = await tryToSignIn('pro@exemple.fr', password, from, '', '/espace_pro.data')
      answers.push(status)
    }
  }
  await Promise.all(Array.from({ length: 10 }, attack))
  expect(answers.filter((status) => status === 401)).toHaveLength(30)
  expect(answers.filter((status) => status === 429)).toHaveLength(970)

  expect((await tryToSignIn('pro@exemple.fr', demoPassword, '10.9.9.9', device)).status).toBe(303)
  const forged = device?.replace(/\.\w/, '.0')
  expect((await tryToSignIn('pro@exemple.fr', demoPassword, '10.9.9.9', forged)).status).toBe(429)

  // On a new browser the owner can recover the account by mail, which makes that browser known.
  const from = { Origin: site.origin, 'X-Forwarded-For': '10.9.9.9' }
  const email = 'pro@exemple.fr'
  await site.fetch('/recuperation', { method: 'POST', body: new URLSearchParams({ email }), headers: from })
  const [mail] = await waitForMails(site, email)
  const path = /\/update_user_actions\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const password = 'un tout autre secret'
  const body = new URLSearchParams({ password, password_confirmation: password })
  const changed = await site.fetch(path, { method: 'POST', body, headers: from })
  expect((await tryToSignIn(email, password, '10.9.9.9')).status).toBe(429)
  expect((await tryToSignIn(email, password, '10.9.9.9', cookiesOf(changed))).status).toBe(303)
})

test('a known browser has ten attempts, which count for its own account only (§6, §9.4)', async () => {
  const device = await signInToTestSite(site, 'particulier@exemple.fr')
  const answers = []
  for (let index = 0; index < 11; index++)
    answers.push((await tryToSignIn('particulier@exemple.fr', `faux ${index}`, '10.8.8.8', device)).status)
  expect(answers).toEqual([...Array(10).fill(401), 429])
  // The known browser has its own limit, so the address is not limited yet.
  expect((await tryToSignIn('vide@exemple.fr', demoPassword, '10.8.8.8', device)).status).toBe(303)
})

test('one IP address has twenty sign-in attempts an hour for all accounts; then the page shows the waiting time (§6, §9.4)', async () => {
  for (let index = 0; index < 20; index++)
    expect((await tryToSignIn(`personne${index}@exemple.fr`, 'faux', '10.7.7.7')).status).toBe(401)
  const rejected = await tryToSignIn('vide@exemple.fr', demoPassword, '10.7.7.7')
  expect(rejected.status).toBe(429)
  expect(await rejected.text()).toMatch(
    /Trop d’essais de connexion\. Merci de patienter (une heure|\d+ minutes) avant de réessayer/,
  )
})

test('correct passwords do not count as attempts (§6, §9.4)', async () => {
  for (let index = 0; index < 25; index++)
    expect((await tryToSignIn('vide@exemple.fr', demoPassword, '10.6.6.6')).status).toBe(303)
})
