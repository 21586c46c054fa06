import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/embedded-postgres.ts'
import { createJobQueueStatus } from '../../adapters/jobs/job-queue-status.ts'
import { createJobQueue } from '../../adapters/jobs/pg-boss-queue.ts'
import { jobNames } from '../../adapters/jobs/queue-settings.ts'
import type { AnyJob } from '../../adapters/jobs/workers.ts'
import { createPostgresAnnouncements } from '../../adapters/postgres-announcements.ts'
import { type DatabaseConnection, openDatabasePool } from '../../db/client.ts'
import type { Announcements } from '../../domain/kernel/ports/announcements.ts'
import type { JobDataMap, JobName } from '../../domain/kernel/ports/jobs.ts'
import type { JobDeps } from '../../server/jobs/job-deps.ts'
import { createJobDuties } from '../../server/jobs/job-handlers.ts'
import { createTestDatabase } from '../site/database.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let connection: DatabaseConnection
let tenant: string
const lines: Record<string, unknown>[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) })

beforeAll(async () => {
  database = await createTestDatabase()
  connection = openDatabasePool(database.url, 'tw')
})
afterAll(async () => {
  await connection.pool.end()
  await database.drop()
})
beforeEach(({ task }) => {
  tenant = `t${task.id.replace(/\W/g, '').slice(-12)}`
  lines.length = 0
})

const mail: JobDataMap['send-quote-request-mail'] = { quoteRequestId: 'Quote0Request0Id', mail: 'visitor' }

function handlersThat(sendMail: (data: JobDataMap['send-quote-request-mail']) => Promise<void>) {
  const doNothing = async () => {}
  return {
    'send-quote-request-mail': sendMail,
    'make-photo-thumbnail': doNothing,
    'make-rim-photo-thumbnail': doNothing,
    'erase-rim-photo': doNothing,
    'erase-files': doNothing,
    'send-contact-mail': doNothing,
    'recover-password': doNothing,
    'send-recovery-mail': doNothing,
    'send-password-changed-mail': doNothing,
    'send-invitation-mail': doNothing,
    'send-staff-invitation-mail': doNothing,
    'send-account-notice-mail': doNothing,
    'notify-staff': doNothing,
    'send-notice-mail': doNothing,
    'sum-up-day': doNothing,
    'send-summary-mail': doNothing,
    'sweep-accounts': doNothing,
    'sweep-abandoned-photos': doNothing,
    'send-letter': doNothing,
    'send-estimate': doNothing,
    'send-acceptance-mail': doNothing,
    'send-acceptance-code': doNothing,
    'send-decline-mail': doNothing,
    'send-withdrawal-mail': doNothing,
    'expire-estimates': doNothing,
    'send-invoice-mail': doNothing,
    'send-to-platform': doNothing,
    'tell-platform-paid': doNothing,
    'follow-platform': doNothing,
    'send-thread-notice': doNothing,
    'send-thread-link': doNothing,
    'send-order-mail': doNothing,
    'send-cancellation-mail': doNothing,
    'send-slip-mail': doNothing,
    'send-supplement-mail': doNothing,
    'send-dossier-mail': doNothing,
    'send-dossier-answer-mail': doNothing,
    'make-statements': doNothing,
    'send-statement-mail': doNothing,
    'remind-pickups': doNothing,
    'send-pickup-reminder': doNothing,
    'send-storage-notice': doNothing,
    'send-new-day': doNothing,
    'send-newsletter-mail': doNothing,
    'send-newsletter': doNothing,
    'send-newsletter-test': doNothing,
    'forget-old-records': doNothing,
    'derive-picture': doNothing,
    'print-document': doNothing,
    'sweep-unused-files': doNothing,
    'publish-due-content': doNothing,
    'sweep-client-imports': doNothing,
    'back-up': async () => undefined,
    'copy-backup': doNothing,
    'test-restore': doNothing,
    'send-backup-failed-mail': async () => undefined,
    'look-after-site': async () => undefined,
    'send-site-news-mail': async () => undefined,
    'close-payments': doNothing,
    'count-audience': doNothing,
    'count-order-figures': doNothing,
  }
}

/** Opens a queue without announcements: jobs are found by polling only. */
const open = (url = database.url, name = tenant) =>
  createJobQueue({ url, tenant: name, log, announcements: withoutAnnouncements })

/** A connection, with the name that the queue gave it, which the driver's types do not declare. */
interface Sender {
  connectionParameters: { application_name?: string }
}

const withoutAnnouncements: Announcements = {
  announce: async () => {},
  listen: () => () => {},
  stopped: new AbortController().signal,
}

/** Opens a queue that finds jobs by announcements only. */
async function openAnnounced() {
  const announcements = createPostgresAnnouncements({ url: database.url, tenant, log })
  await announcements.start()
  onTestFinished(() => announcements.stop())
  return createJobQueue({
    url: database.url,
    tenant,
    log,
    announcements: announcements.announcements,
    checkInterval: 3_600_000,
  })
}

test('a job runs within half a second of its commit, and never after a rollback (decision 6)', async () => {
  const jobs = await openAnnounced()
  const handler = vi.fn(async () => {})
  await jobs.start({ handlers: handlersThat(handler), schedules: [] })
  const rolledBack = connection.db.transaction(async (tx) => {
    await jobs.queue.enqueue(tx, 'send-quote-request-mail', { quoteRequestId: 'undone', mail: 'visitor' })
    throw new Error('undo')
  })
  await expect(rolledBack).rejects.toThrow('undo')
  const start = performance.now()
  await connection.db.transaction((tx) => jobs.queue.enqueue(tx, 'send-quote-request-mail', mail))
  await vi.waitFor(() => expect(handler).toHaveBeenCalled(), { interval: 10 })
  expect(performance.now() - start).toBeLessThan(500)
  await jobs.stop()
  expect(handler.mock.calls).toEqual([[mail]])
})

test('a job enqueued on a node without workers runs at once on the working node (decision 6)', async () => {
  const [web, working] = await Promise.all([openAnnounced(), openAnnounced()])
  const handler = vi.fn(async () => {})
  await web.start()
  await working.start({ handlers: handlersThat(handler), schedules: [] })
  // A worker fetches once when it starts; later jobs are found by their announcements only.
  for (const times of [1, 2, 3]) {
    await connection.db.transaction((tx) => web.queue.enqueue(tx, 'send-quote-request-mail', mail))
    await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(times))
  }
  await Promise.all([web.stop(), working.stop()])
})

test('a job without announcement and a delayed job are found by polling (decision 6)', async () => {
  const jobs = open()
  const handler = vi.fn(async (_data: typeof mail) => {})
  await jobs.start({ handlers: handlersThat(handler), schedules: [] })
  const start = performance.now()
  const later = { ...mail, quoteRequestId: 'later' }
  await connection.db.transaction((tx) =>
    jobs.queue.enqueue(tx, 'send-quote-request-mail', later, { inSeconds: 3 }),
  )
  await connection.db.transaction((tx) => jobs.queue.enqueue(tx, 'send-quote-request-mail', mail))
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(2))
  expect(performance.now() - start).toBeGreaterThan(3_000)
  expect(handler.mock.calls).toEqual([[mail], [later]])
  await jobs.stop()
})

test('an idle worker node sends at most two statements a second, and a node without workers almost none (decision 6)', async () => {
  // The spy must be set before a connection opens, because `GuardedClient` binds the query function when it is created.
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => sent.mockRestore())
  const [workingNode, idleNode] = [open(), open(database.url, `${tenant}_idle`)]
  await workingNode.start({ handlers: handlersThat(async () => {}), schedules: [] })
  await idleNode.start()
  const countOf = (name: string) =>
    sent.mock.contexts.filter(
      (client) => (client as Sender).connectionParameters.application_name === `${name}-jobs`,
    ).length
  // When they start, all workers query for jobs once. The count begins after these queries.
  await vi.waitFor(async () => {
    sent.mockClear()
    await wait(1_000)
    expect(countOf(tenant)).toBeLessThan(jobNames.length / 3)
  })
  sent.mockClear()
  await wait(20_000)
  // The working node looks for due jobs every two seconds.
  expect(countOf(tenant)).toBeGreaterThan(5)
  expect(countOf(tenant) / 20).toBeLessThanOrEqual(2)
  expect(countOf(`${tenant}_idle`) / 20).toBeLessThanOrEqual(0.3)
  await Promise.all([workingNode.stop(), idleNode.stop()])
}, 90_000)

test('a failing job is retried within seconds until it succeeds (decision 6)', async () => {
  const jobs = open()
  const handler = vi.fn(async () => {})
  handler.mockRejectedValueOnce(new Error('come back later')).mockRejectedValueOnce(new Error('and again'))
  await jobs.start({ handlers: handlersThat(handler), schedules: [] })
  await connection.db.transaction((tx) => jobs.queue.enqueue(tx, 'send-quote-request-mail', mail))
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(3))
  await jobs.stop()
  expect(lines.filter(({ msg }) => msg === 'job failed, tried again later')).toHaveLength(2)
})

test('a job whose retries have all failed is logged without its data and remains stored (decision 6)', async () => {
  const jobs = open()
  const rejectJob = async () => {
    throw new Error('no such mailbox')
  }
  await jobs.start({ handlers: handlersThat(rejectJob), schedules: [] })
  await connection.pool.query(`update ${tenant}_jobs.queue set retry_limit = 0`)
  await connection.db.transaction((tx) => jobs.queue.enqueue(tx, 'send-quote-request-mail', mail))
  const failedJob = await vi.waitFor(() => {
    const line = lines.find(({ msg }) => msg === 'job given up')
    if (!line) throw new Error('not yet')
    return line
  })
  await jobs.stop()
  expect(failedJob).toMatchObject({ level: 50, queue: 'send-quote-request-mail', reason: 'no such mailbox' })
  expect(JSON.stringify(failedJob)).not.toContain(mail.quoteRequestId)
  const query = `select name, state, data, deletion_seconds / 86400 as days from ${tenant}_jobs.job where id = $1`
  const { rows } = await connection.pool.query(query, [failedJob.job])
  expect(rows).toEqual([{ name: 'send-quote-request-mail', state: 'failed', data: mail, days: 40 }])
})

test('a job that ended the process twice is given up without another attempt (decision 90)', async () => {
  const jobs = open()
  const handler = vi.fn(async () => {})
  const recorded = vi.fn((_: AnyJob, run: (deaths: number) => Promise<void>) => run(2))
  const reportFailure = vi.fn(async () => {})
  const givenUp = { 'send-quote-request-mail': reportFailure }
  await jobs.start({ record: recorded, handlers: handlersThat(handler), givenUp, schedules: [] })
  await connection.db.transaction((tx) => jobs.queue.enqueue(tx, 'send-quote-request-mail', mail))
  const [failedJob] = await vi.waitUntil(async () => {
    const all = await jobs.status.givenUp.list()
    return all.length > 0 && all
  })
  await jobs.stop()
  expect(failedJob).toMatchObject({
    name: 'send-quote-request-mail',
    attempts: 1,
    reason: 'le site s’est arrêté deux fois pendant cette tâche',
  })
  expect(handler).not.toHaveBeenCalled()
  expect(reportFailure).toHaveBeenCalledExactlyOnceWith(mail, 'process-ended')
  const job = { id: expect.any(String), name: 'send-quote-request-mail', data: mail }
  expect(recorded).toHaveBeenCalledExactlyOnceWith(job, expect.any(Function))
})

test('a backlog of sixty jobs is processed without pauses', async () => {
  const idleNode = open()
  await idleNode.start()
  for (let job = 0; job < 60; job++)
    await connection.db.transaction((tx) => idleNode.queue.enqueue(tx, 'send-quote-request-mail', mail))
  await idleNode.stop()
  const working = open()
  const handler = vi.fn(async () => {})
  await working.start({ handlers: handlersThat(handler), schedules: [] })
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(60))
  await working.stop()
})

test.each([
  ['without backups', null, ['back-up', 'test-restore', 'copy-backup']],
  ['with backups but no bucket for copies', { elsewhere: null }, ['copy-backup']],
  ['with backups and a bucket for copies', { elsewhere: {} }, []],
])('a node %s excludes the backup jobs that it cannot run (§11.25)', (_, backups, excluded) => {
  expect(createJobDuties({ backups } as unknown as JobDeps).excludedJobs).toEqual(excluded)
})

test('a job enqueued on a node with JOBS=off runs on another node', async () => {
  const idleNode = open()
  await idleNode.start()
  await connection.db.transaction((tx) => idleNode.queue.enqueue(tx, 'send-quote-request-mail', mail))
  await idleNode.stop()
  const working = open()
  const handler = vi.fn(async () => {})
  await working.start({ handlers: handlersThat(handler), schedules: [] })
  await vi.waitFor(() => expect(handler).toHaveBeenCalledWith(mail))
  await working.stop()
})

test('stopping waits for the running job', async () => {
  const jobs = open()
  const gate = Promise.withResolvers<void>()
  let isDone = false
  const handler = vi.fn(async () => {
    await gate.promise
    isDone = true
  })
  await jobs.start({ handlers: handlersThat(handler), schedules: [] })
  await connection.db.transaction((tx) => jobs.queue.enqueue(tx, 'send-quote-request-mail', mail))
  await vi.waitFor(() => expect(handler).toHaveBeenCalled())
  const stopped = jobs.stop().then(() => isDone)
  gate.resolve()
  expect(await stopped).toBe(true)
})

test('schedules that the current version does not define are removed', async () => {
  const name: JobName = 'sweep-abandoned-photos'
  const schedule = { name, cron: '17 * * * *', tz: 'Europe/Paris' }
  const handlers = handlersThat(async () => {})
  const before = open()
  await before.start({ handlers, schedules: [schedule, { ...schedule, name: 'make-photo-thumbnail' }] })
  await before.stop()
  const after = open()
  await after.start({ handlers, schedules: [schedule] })
  await after.stop()
  const boss = new PgBoss({ connectionString: database.url, schema: `${tenant}_jobs`, supervise: false })
  await boss.start()
  const remainingSchedules = await boss.getSchedules()
  await boss.stop()
  expect(remainingSchedules).toMatchObject([{ name, cron: schedule.cron, timezone: schedule.tz }])
})

test('a restart of the database loses no job', async () => {
  const dataDir = await makeTemporaryFolder('outage')
  const first = await startEmbeddedPostgres({ dataDir })
  const jobs = open(first.url)
  const handler = vi.fn(async () => {})
  await jobs.start({ handlers: handlersThat(handler), schedules: [] })
  await first.stop()
  await vi.waitFor(() => expect(lines.some(({ msg }) => msg === 'job queue error')).toBe(true))
  const restartedDatabase = await startEmbeddedPostgres({ dataDir })
  expect(restartedDatabase.url).toBe(first.url)
  const { db, pool } = openDatabasePool(restartedDatabase.url, 'tw')
  await db.transaction((tx) => jobs.queue.enqueue(tx, 'send-quote-request-mail', mail))
  await vi.waitFor(() => expect(handler).toHaveBeenCalledWith(mail))
  await pool.end()
  await jobs.stop()
  await restartedDatabase.stop()
  await rm(dataDir, { recursive: true })
})

test('pages can list waiting jobs while all connections of the queue are busy', async () => {
  const boss = new PgBoss({
    connectionString: database.url,
    schema: 'tw_jobs',
    max: 1,
    connectionTimeoutMillis: 200,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  const busy = boss
    .getDb()
    .executeSql('select pg_sleep(60) as busy')
    .catch(() => undefined)
  const book = createJobQueueStatus(() => boss, 'tw_jobs', connection.pool)
  expect(await book.pending()).toBeInstanceOf(Array)
  expect(await book.givenUp.list()).toBeInstanceOf(Array)
  expect(await book.lastDone(['sweep-accounts'])).toBeTypeOf('object')
  await connection.pool.query(
    "select pg_cancel_backend(pid) from pg_stat_activity where query like 'select pg_sleep%busy' and datname = current_database()",
  )
  await busy
  await boss.stop()
})
