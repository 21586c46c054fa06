import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { createJobQueue } from '../../adapters/jobs/pg-boss-queue.ts'
import { createPostgresAnnouncements } from '../../adapters/postgres-announcements.ts'
import { openDatabasePool } from '../../db/client.ts'
import {
  createNewsletterIssue,
  queueTestNewsletterIssue,
  saveNewsletterIssue,
} from '../../domain/correspondence/newsletter/edit-issue.ts'
import { queueNewsletterIssue } from '../../domain/correspondence/newsletter/queue-issue.ts'
import type { StaffPerson } from '../../domain/kernel/person.ts'
import { startCountingServer } from '../peers/counting-smtp-server.ts'
import { makeDataDir, queryTenant, startSiteProcess } from '../process/test-process.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

const readers = 10_000
const kills = 3
/** Number of mails handed over at the same time (domain/correspondence/newsletter/claim-mails.ts). */
const atOnce = 6
const slowly = { timeout: 180_000, interval: 25 }
const staffMember = { userId: 'SophieEpinal0001', name: 'Sophie', staffRole: 'bureau' } as StaffPerson

const isRejected = (address: string) => /^lecteur\d*00@/.test(address)

test('with rejections and three kills, a newsletter issue to 10,000 readers reaches none twice and is recorded for each (§11.20)', async () => {
  const databaseDir = await makeTemporaryFolder('newsletter-db')
  const database = await startEmbeddedPostgres({ dataDir: databaseDir })
  onTestFinished(async () => {
    await database.stop()
    await rm(databaseDir, { recursive: true, force: true })
  })
  const peer = await startCountingServer(isRejected)
  onTestFinished(() => peer.close())
  const settings = { DATA_DIR: await makeDataDir(), DATABASE_URL: database.url, SMTP_URL: peer.url }
  let site = await startSiteProcess(settings)
  const { deps, id } = await letterTo(database.url)

  for (let kill = 1; kill <= kills; kill++) {
    const targetCount = (readers * kill) / (kills + 1)
    await vi.waitFor(() => expect(peer.taken.size).toBeGreaterThan(targetCount), slowly)
    await site.kill('SIGKILL')
    site = await startSiteProcess(settings)
    // The queue gives the killed node's job to another node some seconds later, which then continues this one.
    await deps.db.transaction((tx) => deps.jobs.enqueue(tx, 'send-newsletter', { issueId: id }))
  }
  await vi.waitFor(
    async () => {
      const [issue] = await queryTenant<{ state: string }>(
        database.url,
        'select state from newsletter_issues',
      )
      expect(issue?.state).toBe('sent')
    },
    { ...slowly, interval: 250 },
  )

  const rows = await queryTenant<{ email: string; state: string }>(
    database.url,
    'select email, state from newsletter_deliveries d join newsletter_subscriptions s on s.id = d.subscription_id',
  )
  expect(rows).toHaveLength(readers)
  const duplicates = [...peer.taken].filter(([, times]) => times > 1)
  expect(duplicates).toEqual([])
  const wrongStates = rows.filter(({ email, state }) => {
    if (isRejected(email)) return state !== 'refused' && state !== 'doubtful'
    return peer.taken.has(email) ? state !== 'sent' && state !== 'doubtful' : state !== 'doubtful'
  })
  expect(wrongStates).toEqual([])
  const doubtful = rows.filter(({ state }) => state === 'doubtful')
  expect(doubtful.length).toBeLessThanOrEqual(kills * atOnce)
}, 600_000)

/** Makes subscribers at many domains, and a newsletter issue whose ten seconds before sending are over. */
async function letterTo(url: string) {
  const log = pino({ level: 'silent' })
  const { db, pool } = openDatabasePool(url, 'tw')
  pool.on('error', () => {})
  const announcements = createPostgresAnnouncements({ url, tenant: 'tw', log })
  const queue = createJobQueue({ url, tenant: 'tw', log, announcements: announcements.announcements })
  await Promise.all([announcements.start(), queue.start()])
  onTestFinished(async () => {
    await Promise.all([announcements.stop(), queue.stop()])
    await pool.end()
  })
  await queryTenant(
    url,
    `with fresh as (insert into newsletter_subscriptions
       select 'Lecteur' || lpad(n::text, 9, '0'), 'lecteur' || n || '@domaine' || n % 2000 || '.test', now()
       from generate_series(1, ${readers}) n returning id)
     insert into newsletter_consents (subscription_id, subscribed_at, source, confirmed_at)
     select id, now(), 'import', now() from fresh`,
  )
  const clock = { now: () => new Date(Date.now() - 11_000) }
  const deps = { db, clock, jobs: queue.queue, announcements: announcements.announcements }
  const id = await createNewsletterIssue(deps, staffMember)
  const words = { subject: 'À dix mille', preheader: '', content: '<p>Bonjour.</p>' }
  await saveNewsletterIssue(deps, id, {
    ...words,
    base: JSON.stringify({ subject: '', preheader: '', content: '' }),
  })
  await queueTestNewsletterIssue(deps, staffMember, id)
  expect(await queueNewsletterIssue(deps, staffMember, id)).toEqual({ outcome: 'saved' })
  await queryTenant(url, "update tw_jobs.job set start_after = now() where name = 'send-newsletter'")
  return { deps, id }
}
