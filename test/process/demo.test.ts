import { describe, expect, onTestFinished, test } from 'vitest'
import { demoPassword } from '../../demo/people.ts'
import { signInToTestSite } from '../content/sign-in.ts'
import { createTestDatabase } from '../site/database.ts'
import { makeDataDir, queryTenant, startSiteProcess } from './test-process.ts'

/**
 * Whether the site is reachable at another loopback address: it is if it listens on 0.0.0.0, and not if it listens on 127.0.0.1
 * only.
 */
const isOpenToOthers = (origin: string) =>
  fetch(origin.replace('127.0.0.1', '127.0.0.9')).then(
    () => true,
    () => false,
  )

const browser = ({ origin }: { origin: string }) => ({
  origin,
  fetch: (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init }),
})

const localSettings = { HOST: '', TRUST_PROXY: '0', SITE_URL: 'http://jantes.test' }

describe('demo accounts, whose password is in the README,', () => {
  test('work on the local machine only, and are closed on a production site (§10.6, §11.1, decision 17)', async () => {
    const DATA_DIR = await makeDataDir()
    const demo = await startSiteProcess({ ...localSettings, DATA_DIR, DEMO: '' })
    expect(await isOpenToOthers(demo.origin)).toBe(false)
    expect(demo.output()).toContain('le site ne répond qu’à cette machine')
    const visitor = browser({ origin: demo.origin })
    const cookies = await signInToTestSite({ ...visitor, origin: localSettings.SITE_URL }, 'pro@exemple.fr')
    await demo.kill('SIGTERM')

    const served = await startSiteProcess({ ...localSettings, DATA_DIR, DEMO: '', NODE_ENV: 'production' })
    expect(await isOpenToOthers(served.origin)).toBe(true)
    expect(served.output()).not.toContain(demoPassword)
    const { fetch } = browser(served)
    for (const email of ['pro', 'atelier', 'bureau', 'mecano'].map((name) => `${name}@exemple.fr`)) {
      const response = await fetch('/espace_pro', {
        method: 'POST',
        body: new URLSearchParams({ email, password: demoPassword }),
        headers: { Origin: localSettings.SITE_URL },
      })
      expect(response.headers.get('Set-Cookie')).toBeNull()
      expect(await response.text()).toContain('Aucun utilisateur ne correspont')
    }
    const earlier = await fetch('/espace_pro/commandes', { headers: { Cookie: cookies } })
    expect(earlier.status).toBe(302)
    expect(earlier.headers.getSetCookie().join()).toMatch(/Max-Age=0/)
    await served.kill('SIGTERM')

    const productionSite = await startSiteProcess({
      ...localSettings,
      DATA_DIR,
      DEMO: 'on',
      HOST: '0.0.0.0',
      NODE_ENV: 'production',
    })
    expect(await isOpenToOthers(productionSite.origin)).toBe(true)
    expect(productionSite.output()).toContain('HOST=0.0.0.0 ouvre le site à d’autres machines')
    await signInToTestSite({ ...browser(productionSite), origin: localSettings.SITE_URL }, 'pro@exemple.fr')
    const sessionPage = await browser(productionSite).fetch('/espace_pro/commandes', {
      headers: { Cookie: cookies },
    })
    expect(sessionPage.status).toBe(302)
  })
})

test('demo rims in the workshop have photos, and one order with permission to show them has a pair', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  await startSiteProcess({ DATA_DIR: await makeDataDir(), DATABASE_URL: database.url, DEMO: 'on' })
  const rimsWithoutPhotos = await queryTenant(
    database.url,
    `select order_rims.id from order_rims join orders on orders.id = order_id
     left join rim_photos on rim_id = order_rims.id and stored_at is not null
     where status < 3 and orders.received_at is not null and rim_photos.id is null`,
  )
  expect(rimsWithoutPhotos).toEqual([])
  const photoMoments = await queryTenant(
    database.url,
    `select moment from rim_photos join orders on orders.id = order_id
     where photo_consent is not null group by rim_id, moment order by moment`,
  )
  expect(photoMoments).toEqual([{ moment: 'delivery' }, { moment: 'reception' }, { moment: 'work' }])
  const inHand = await queryTenant(database.url, "select 1 from rim_photos where moment = 'reception'")
  expect(inHand.length).toBeGreaterThan(5)
})

test('TRUST_PROXY on a port that others can reach causes a warning at the start', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url, TRUST_PROXY: '1' }
  const reachable = await startSiteProcess({ ...settings, HOST: '0.0.0.0' })
  expect(reachable.output()).toContain('Attention : avec TRUST_PROXY=1')
  await reachable.kill('SIGTERM')
  const siteBehindProxy = await startSiteProcess({ ...settings, HOST: '127.0.0.1' })
  expect(siteBehindProxy.output()).not.toContain('Attention')
})
