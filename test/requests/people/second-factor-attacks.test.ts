import { Secret } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBetterAuthAccounts } from '../../../adapters/sign-in/better-auth-accounts.ts'
import { demoPassword } from '../../../demo/people.ts'
import { resetSecondFactor } from '../../../domain/people/sign-in/second-factor.ts'
import { newPerson } from '../../content/new-person.ts'
import {
  activationPath,
  createCodeClock,
  postSecondFactorForm,
  readOfferedKey,
  setUpTestSecondFactor,
  totpCodeAt,
} from '../../content/second-factor.ts'
import { cookiesOf, enterPassword } from '../../content/sign-in.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { fastPasswordHashing } from '../../site/quick-hashing.ts'

let site: TestSite
const { now, nextCode } = createCodeClock()

beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' }, fakes: () => ({ clock: { now } }) })
})

const open = (path: string, cookies: string) => site.fetch(path, { headers: { Cookie: cookies } })
const wholeSessions = (id: string) =>
  site.query('select id from sessions where user_id = $1 and whole_since is not null', [id])

async function newStaff() {
  const person = await newPerson(site.query, 'staff')
  return { ...person, ...(await setUpTestSecondFactor(site, await enterPassword(site, person.email), now())) }
}

const statuses = (answers: Response[]) => answers.map(({ status }) => status).sort()

describe('reuse of a second-factor code', () => {
  test('a second-factor code is accepted once; neither it nor an earlier code is accepted in another session (§6)', async () => {
    const { email, secret } = await newStaff()
    const before = totpCodeAt(secret, now())
    const code = nextCode(secret)
    expect(
      (await postSecondFactorForm(site, '/verification', await enterPassword(site, email), { code })).status,
    ).toBe(303)
    const thief = await enterPassword(site, email)
    for (const usedCode of [code, before]) {
      const response = await postSecondFactorForm(site, '/verification', thief, { code: usedCode })
      expect(response.status, usedCode).toBe(422)
      if (usedCode === code) expect(await response.text()).toContain('Ce code a déjà servi')
    }
    expect((await open('/gestion', thief)).headers.get('Location')).toContain('/verification')
  })

  test('when two sessions submit it at the same time (§6)', async () => {
    const { id, email, secret } = await newStaff()
    const unverifiedSessions = await Promise.all([enterPassword(site, email), enterPassword(site, email)])
    const code = nextCode(secret)
    const responses = await Promise.all(
      unverifiedSessions.map((unverified) =>
        postSecondFactorForm(site, '/verification', unverified, { code }),
      ),
    )
    expect(statuses(responses)).toEqual([303, 422])
    expect(await wholeSessions(id)).toHaveLength(2)
  })

  test('when one session submits it ten times at the same time (§6)', async () => {
    const { id, email, secret } = await newStaff()
    const unverified = await enterPassword(site, email)
    const code = nextCode(secret)
    const tries = Array.from({ length: 10 }, () =>
      postSecondFactorForm(site, '/verification', unverified, { code }),
    )
    const opened = (await Promise.all(tries)).filter((answer) => /session=[^;]/.test(cookiesOf(answer)))
    expect(opened).toHaveLength(1)
    expect(await wholeSessions(id)).toHaveLength(2)
  })

  test('a recovery code is accepted once; codes of another account are rejected (§6)', async () => {
    const { email, codes } = await newStaff()
    const other = await newStaff()
    const [code = ''] = codes
    for (const foreignCode of [code, nextCode(other.secret), other.codes[0] ?? '']) {
      const unverified = await enterPassword(site, email)
      const response = await postSecondFactorForm(site, '/verification', unverified, { code: foreignCode })
      expect(response.status).toBe(foreignCode === code ? 303 : 422)
    }
    const unverifiedSessions = await Promise.all([enterPassword(site, email), enterPassword(site, email)])
    const next = codes[1] ?? ''
    const responses = await Promise.all(
      unverifiedSessions.map((unverified) =>
        postSecondFactorForm(site, '/verification', unverified, { code: next }),
      ),
    )
    expect(statuses(responses)).toEqual([303, 422])
  })
})

describe('a session without a verified second factor', () => {
  test('cannot replace the authenticator, create recovery codes or end other sessions (§6, §9.4)', async () => {
    const { id, email, cookies } = await newStaff()
    const unverified = await enterPassword(site, email)
    const page = await open(activationPath, unverified)
    expect([page.status, page.headers.get('Location')]).toEqual([303, '/verification'])
    const factor = await site.query('select * from second_factors where user_id = $1', [id])
    for (const [path, fields] of [
      [activationPath, { new_code: '123456', code: '123456' }],
      ['/verification/codes', { code: '123456' }],
      ['/verification/passer', {}],
      ['/appareils', { which: 'others' }],
    ] as const)
      expect((await postSecondFactorForm(site, path, unverified, fields)).status, path).toBe(303)
    expect(await site.query('select * from second_factors where user_id = $1', [id])).toEqual(factor)
    expect((await open('/gestion', cookies)).status).toBe(200)
  })

  test('a session that an attacker placed in the owner’s browser gets no access when the owner verifies the factor in it (§6, §9.4)', async () => {
    const { email, secret } = await newStaff()
    const planted = await enterPassword(site, email)
    const passed = await postSecondFactorForm(site, '/verification', planted, { code: nextCode(secret) })
    expect((await open('/gestion', cookiesOf(passed))).status).toBe(200)
    expect((await open('/gestion', planted)).headers.get('Location')).toContain('/espace_pro')
  })

  test('a session that sets up the first authenticator at the same time as another one ends if the other one is first (§6, §9.4)', async () => {
    const { id, email } = await newPerson(site.query, 'staff')
    const unverifiedSessions = await Promise.all([enterPassword(site, email), enterPassword(site, email)])
    const secrets = await Promise.all(
      unverifiedSessions.map((unverified) => readOfferedKey(site, unverified)),
    )
    expect(secrets[0]).not.toEqual(secrets[1])
    const responses = await Promise.all(
      unverifiedSessions.map((unverified, index) =>
        postSecondFactorForm(site, activationPath, unverified, {
          new_code: totpCodeAt(secrets[index] ?? new Secret(), now()),
        }),
      ),
    )
    expect(statuses(responses)).toEqual([200, 303])
    expect(await site.query('select * from recovery_codes where user_id = $1', [id])).toHaveLength(10)
    expect(await wholeSessions(id)).toHaveLength(1)
  })

  test('does not make its browser known: many such sessions share one limit of attempts (§6, §9.4)', async () => {
    const { email, secret, cookies } = await newStaff()
    const deviceCookie = cookies.split('; ').find((part) => part.startsWith('appareil='))
    const unverifiedSessions: string[] = []
    for (let count = 0; count < 5; count++) unverifiedSessions.push(await enterPassword(site, email))
    const submitWrongCode = (unverified: string, index: number) =>
      postSecondFactorForm(site, '/verification', unverified, { code: `${100_000 + index}` })
    const tries = Array.from({ length: 30 }, (_, index) =>
      submitWrongCode(unverifiedSessions[index % 5] ?? '', index),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
    const rejected = await postSecondFactorForm(site, '/verification', unverifiedSessions[0] ?? '', {
      code: nextCode(secret),
    })
    expect(rejected.status).toBe(429)
    expect(await rejected.text()).toMatch(/Trop d’essais\. Merci de patienter (une heure|\d+ minutes)/)

    // The owner's known browser has its own limit.
    const entered = await postSecondFactorForm(site, '/espace_pro', deviceCookie ?? '', {
      email,
      password: demoPassword,
    })
    const own = `${cookiesOf(entered)}`
    expect((await postSecondFactorForm(site, '/verification', own, { code: nextCode(secret) })).status).toBe(
      303,
    )
  })
})

describe('resetting a second factor', () => {
  const deps = async () => {
    const { db, jobs } = await openWorkshop(site)
    const accounts = createBetterAuthAccounts({
      tenant: 'tw',
      siteUrl: site.origin,
      secret: 'x'.repeat(32),
      hashing: fastPasswordHashing,
    })
    return { db, jobs, accounts, clock: { now }, secret: 'x'.repeat(32) }
  }
  const actorOf = (userId: string) => ({ userId, address: '192.0.2.1' })

  test('ends the sessions and recovery codes; at the next sign-in a new authenticator is set up (§6)', async () => {
    const staffWithLostFactor = await newStaff()
    const boss = await newStaff()
    expect(await resetSecondFactor(await deps(), staffWithLostFactor.id, actorOf(boss.id))).toEqual({
      outcome: 'reset',
    })
    expect((await open('/gestion', staffWithLostFactor.cookies)).headers.get('Location')).toContain(
      '/espace_pro',
    )
    const unverified = await enterPassword(site, staffWithLostFactor.email)
    expect((await open('/gestion', unverified)).headers.get('Location')).toContain(activationPath)
    const old = await postSecondFactorForm(site, '/verification', unverified, {
      code: staffWithLostFactor.codes[0] ?? '',
    })
    expect([old.status, old.headers.get('Location')]).toEqual([303, activationPath])
    expect((await setUpTestSecondFactor(site, unverified, now())).status).toBe(200)
    expect((await open('/gestion', boss.cookies)).status).toBe(200)
  })

  test('is rejected for one’s own account, for a client, and if no factor is set (§6)', async () => {
    const own = await newStaff()
    const staffWithoutFactor = await newPerson(site.query, 'staff')
    const client = await newPerson(site.query)
    const at = await deps()
    expect(await resetSecondFactor(at, own.id, actorOf(own.id))).toEqual({ outcome: 'own' })
    expect(await resetSecondFactor(at, client.id, actorOf(own.id))).toEqual({ outcome: 'unknown' })
    expect(await resetSecondFactor(at, staffWithoutFactor.id, actorOf(own.id))).toEqual({
      outcome: 'not-set-up',
    })
    expect((await open('/gestion', own.cookies)).status).toBe(200)
  })

  test('has no effect if the transaction fails (§6)', async () => {
    const staffWithLostFactor = await newStaff()
    const at = await deps()
    const failing = at.db.transaction(async (tx) => {
      await resetSecondFactor({ ...at, db: tx }, staffWithLostFactor.id, actorOf('somebody'))
      throw new Error('of the caller')
    })
    await expect(failing).rejects.toThrow('of the caller')
    expect((await open('/gestion', staffWithLostFactor.cookies)).status).toBe(200)
  })
})
