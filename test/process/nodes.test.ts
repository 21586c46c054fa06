import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPostgresAnnouncements } from '../../adapters/postgres-announcements.ts'
import { pageAddresses } from '../../app/http/page-addresses.ts'
import { openDatabasePool } from '../../db/client.ts'
import { changeSetting } from '../../domain/business/settings/change-setting.ts'
import { addLocationClosure } from '../../domain/business/settings/location-closures.ts'
import { findSetting } from '../../domain/business/settings/settings.ts'
import { createFixedFacts, defaultSite } from '../../domain/business/site.ts'
import { parisDay } from '../../domain/kernel/calendar/paris-day.ts'
import { openedValuesFieldName, serializeOpenedValues } from '../../domain/kernel/forms/merge-changes.ts'
import type { StaffPerson } from '../../domain/kernel/person.ts'
import { publishArticle } from '../../domain/publishing/content/publish-article.ts'
import { smallPhoto } from '../content/photos.ts'
import { plainArticle } from '../content/publisher.ts'
import { submitQuoteRequestTo } from '../content/submit-quote-request.ts'
import { startSmtpServer } from '../peers/smtp-server.ts'
import { createTestDatabase } from '../site/database.ts'
import { makeDataDir, queryTenant, startSiteProcess } from './test-process.ts'

test('a node without jobs accepts a request, and another node on the same database sends its mails', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const peer = await startSmtpServer()
  onTestFinished(() => peer.close())
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url, SMTP_URL: peer.url }

  const web = await startSiteProcess({ ...settings, JOBS: 'off' })
  const id = await submitQuoteRequestTo(web.origin, await smallPhoto())
  expect(id).toBeTruthy()
  await wait(1_500)
  expect(peer.handedOver).toBe(0)

  const worker = await startSiteProcess(settings)
  await vi.waitFor(() => expect(peer.received).toHaveLength(2))
  for (const { messageId } of peer.received) expect(messageId).toContain(id)

  // With both nodes up, requests of either are stored once and mailed once.
  expect(await submitQuoteRequestTo(web.origin, await smallPhoto())).toBeTruthy()
  expect(await submitQuoteRequestTo(worker.origin, await smallPhoto())).toBeTruthy()
  await vi.waitFor(() => expect(peer.received).toHaveLength(6))
  expect(await queryTenant(database.url, 'select notifications from form_counters')).toEqual([
    { notifications: 3 },
  ])
  expect(await readdir(join(settings.DATA_DIR))).not.toContain('postgres')
})

/** A staff member who makes a change outside both nodes. */
const owner = { userId: 'owner', name: 'Thomas Weber' } as StaffPerson

test('a publication by one node is visible on all nodes within a second, and limits count for all nodes together (§9.5, §11.21, decision 18)', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url }
  const nodes = await Promise.all([
    startSiteProcess(settings),
    startSiteProcess({ ...settings, JOBS: 'off' }),
  ])
  const read = async (path: string) => {
    return Promise.all(nodes.map(async ({ origin }) => (await fetch(origin + path)).text()))
  }
  for (const page of await read('/actualites')) expect(page).toContain('Aucune actualité')

  const { db, pool } = openDatabasePool(database.url, 'tw', 1)
  const log = pino({ level: 'silent' })
  const { announcements } = createPostgresAnnouncements({ url: database.url, tenant: 'tw', log })
  const deps = {
    db,
    announcements,
    addresses: pageAddresses,
    clock: { now: () => new Date() },
    isDemo: false,
    facts: createFixedFacts(defaultSite),
  }
  await publishArticle(deps, plainArticle({ title: 'Lu sur tous les nœuds' }))
  for (const page of await read('/a_propos')) expect(page).not.toContain('03 53 01 42')
  const values = findSetting('epinal')?.valuesOf(defaultSite) ?? {}
  const fields = {
    ...values,
    phone: '03 53 01 42 98',
    [openedValuesFieldName]: serializeOpenedValues(values),
  }
  expect(await changeSetting(deps, owner, 'epinal', fields)).toEqual({ outcome: 'saved' })
  const today = parisDay(deps.clock.now())
  const closure = { place: 'epinal', from: today, to: today, reason: 'inventaire' }
  expect(await addLocationClosure(deps, owner, closure)).toEqual({ outcome: 'saved' })
  await pool.end()
  /*
   * Maximum number of rounds, 20 ms apart: about a second on an idle machine. On a busy one, the rounds become slower in the same
   * way as the announcement.
   */
  const untilAll = async (path: string, isShown: (page: string) => void) => {
    let rounds = 0
    const ask = async () => {
      rounds++
      for (const page of await read(path)) isShown(page)
    }
    await vi.waitFor(ask, { interval: 20 })
    expect(rounds, path).toBeLessThan(50)
  }
  await untilAll('/actualites', (page) => expect(page).toContain('Lu sur tous les nœuds'))
  await untilAll('/a_propos', (page) => {
    expect(page).toContain('03 53 01 42 98')
    expect(page).toContain('inventaire')
    expect(page).toContain(`"validFrom":"${today}"`)
  })

  const subscribe = async (node: number, n: number) => {
    const body = new URLSearchParams({ email: `lecteur-${n}@exemple.fr` })
    const origin = nodes[node]?.origin ?? ''
    const headers = { Accept: 'application/json', Origin: origin, 'X-Forwarded-For': '198.51.100.7' }
    return (await fetch(`${origin}/newsletter`, { method: 'POST', body, headers })).status
  }
  for (let n = 0; n < 10; n++) expect(await subscribe(n % 2, n)).toBe(200)
  expect([await subscribe(0, 10), await subscribe(1, 11)]).toEqual([429, 429])
})
