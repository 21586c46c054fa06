import type { Pool } from 'pg'
import { pino } from 'pino'
import { mailSamples } from '../adapters/mail/mail-jobs.ts'
import { createBetterAuthAccounts } from '../adapters/sign-in/better-auth-accounts.ts'
import { pageAddresses } from '../app/http/page-addresses.ts'
import { type Database, openDatabasePool } from '../db/client.ts'
import { invoiceOutbox } from '../domain/billing/invoices/invoice-mails.ts'
import { createFixedFacts, defaultSite } from '../domain/business/site.ts'
import { estimateOutbox } from '../domain/contracts/estimates/estimate-mails.ts'
import { combineOutboxes } from '../domain/correspondence/outbox/outbox.ts'
import { messageOutbox } from '../domain/correspondence/threads/queue-message.ts'
import type { StaffPerson } from '../domain/kernel/person.ts'
import type { AllDeps } from '../domain/kernel/ports/deps.ts'
import { type JobName, JobNotReady, PermanentJobFailure } from '../domain/kernel/ports/jobs.ts'
import { MailDeliveryUncertain, TemporaryMailRejection } from '../domain/kernel/ports/mailer.ts'
import { newPromisedDayOutbox } from '../domain/workshop/orders/new-day-notice.ts'
import { storageNoticeOutbox } from '../domain/workshop/orders/storage-notice.ts'
import { createJobDuties } from '../server/jobs/job-handlers.ts'
import { createMailLinks } from '../server/jobs/mail-links.ts'
import { createBank, createSimulatedFileReader, type SimulatedBank } from './peers/bank.ts'
import { createClock, type SimulatedClock } from './peers/clock.ts'
import { createConnections, type SimulatedConnections } from './peers/connections.ts'
import { createFacts, type SimulatedFacts } from './peers/facts.ts'
import { createSimulatedJobQueue, type JobRunner, type SimulatedJobQueue } from './peers/job-queue.ts'
import { createMailServer, type SimulatedMailServer } from './peers/mail-server.ts'
import { createMailbox, createSimulatedMailReader, type SimulatedMailbox } from './peers/mailbox.ts'
import { type Breakable, createFileStore, createPrinter, PeerFailure } from './peers/paper.ts'
import { createSimulatedPictureDecoder } from './peers/pictures.ts'
import { createPlatform, type SimulatedPlatform } from './peers/platform.ts'

/** Schema of the simulated site. */
export const tenant = 'tw'

/** Thrown where the simulated process ends: nothing after it runs, and an open transaction is rolled back. */
export class ProcessDied extends Error {}

/** Moment at which the process ends during the next transaction. */
type Death = 'before-commit' | 'after-commit' | null

/** Ids of the rows that the actions of the current step choose, in order; `null` if there was none to choose. */
interface Choices {
  /** Ids that the step chose in the run that failed. Empty in a run that is not reduced. */
  expected: readonly (string | null)[]
  made: (string | null)[]
}

/** The business of one run: the domain on a database of its own, with simulated peers, and its staff. */
export interface World {
  databaseUrl: string
  deps: AllDeps
  db: Database
  clock: SimulatedClock
  connections: SimulatedConnections
  mail: SimulatedMailServer
  jobs: SimulatedJobQueue
  printer: Breakable
  files: Breakable
  facts: SimulatedFacts
  platform: SimulatedPlatform
  bank: SimulatedBank
  mailbox: SimulatedMailbox
  runner: JobRunner
  staff: Record<'head' | 'desk' | 'mechanic', StaffPerson>
  /** Set by a fault: the next transaction ends like this. */
  death: Death
  choices: Choices
  /** Returns the rows of an SQL query. Column names are those of the database. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/**
 * Records of before this time are those of a restored backup. No run reaches it, also with a clock that is set back several times.
 */
export const endOfRestoredRecords = new Date('2027-01-01T00:00:00+01:00')

/** First day of every run: a working day in the winter, so that a run of some weeks changes to summer time. */
const firstDay = new Date('2027-03-01T08:00:00+01:00')

export const staffOfWorld = {
  head: staffPerson('SimResponsable01', 'responsable', 'Hélène Roth'),
  desk: staffPerson('SimBureau0000001', 'bureau', 'Marc Weber'),
  mechanic: staffPerson('SimAtelier000001', 'atelier', 'Yann Klein'),
}

function staffPerson(userId: string, staffRole: StaffPerson['staffRole'], name: string): StaffPerson {
  return { userId, role: 'staff', email: `${staffRole}@atelier.test`, name, staffRole, pointsOfSale: null }
}

/** Opens a world on a migrated database that has the staff and the table of the simulated job queue. */
export function openWorld(databaseUrl: string): World {
  const { db, pool } = openDatabasePool(databaseUrl, tenant, 4)
  const clock = createClock(firstDay)
  const connections = createConnections(databaseUrl)
  connections.watch(pool)
  const mail = createMailServer()
  const printer = createPrinter()
  const files = createFileStore()
  const jobs = createSimulatedJobQueue(db, {
    clock,
    mail,
    isFault: (error) =>
      error instanceof JobNotReady || isSimulatedFault(error) || connections.explains(error),
  })
  const facts = createFacts(createFixedFacts(defaultSite))
  const platform = createPlatform(clock.now)
  const deps = createDeps(db, { clock, mail, printer, files, jobs, facts, platform })
  const world: World = {
    databaseUrl,
    deps,
    db,
    clock,
    connections,
    mail,
    jobs,
    printer,
    files,
    facts,
    platform,
    bank: createBank(),
    mailbox: createMailbox(),
    runner: createRunner(deps, mail),
    staff: staffOfWorld,
    death: null,
    choices: { expected: [], made: [] },
    query: (text, values) => queryRows(pool, text, values),
    close: () => pool.end(),
  }
  db.transaction = withSimulatedDeaths(world, db.transaction)
  return world
}

/** Whether the simulation caused the error. All other errors are faults of the site. */
export const isSimulatedFault = (error: unknown): boolean =>
  error instanceof PeerFailure ||
  error instanceof ProcessDied ||
  error instanceof TemporaryMailRejection ||
  error instanceof PermanentJobFailure ||
  error instanceof MailDeliveryUncertain

async function queryRows<Row extends object>(
  pool: Pool,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await pool.query(text, values)).rows
}

/** Makes transactions end as `world.death` says: rolled back, or committed without the caller being told. */
export function withSimulatedDeaths(
  world: World,
  transaction: Database['transaction'],
): Database['transaction'] {
  return async (work, config) => {
    const death = world.death
    world.death = null
    const result = await transaction(async (tx) => {
      const done = await work(tx)
      if (death === 'before-commit') throw new ProcessDied('before the commit')
      return done
    }, config)
    if (death === 'after-commit') throw new ProcessDied('after the commit')
    return result
  }
}

type Peers = Pick<World, 'clock' | 'mail' | 'jobs' | 'facts' | 'platform'> & {
  printer: ReturnType<typeof createPrinter>
  files: ReturnType<typeof createFileStore>
}

const siteUrl = 'https://simulation.test'

/** Throws when a simulated run uses a port that it does not simulate. */
export function notSimulated<Port extends object>(name: string): Port {
  return new Proxy({} as Port, {
    get: (_, method) => {
      throw new Error(`${name}.${String(method)} is not simulated`)
    },
  })
}

function createDeps(db: Database, { clock, mail, printer, files, jobs, facts, platform }: Peers): AllDeps {
  const secret = 'simulation'.repeat(4)
  const hashing = { hash: async (password: string) => password, verify: async () => true }
  return {
    db,
    clock,
    facts,
    jobs,
    files,
    printer,
    mailer: mail,
    mailSamples,
    // Rate limits depend on real time and are tested elsewhere.
    limits: new Proxy({} as AllDeps['limits'], {
      get: (_, name) => ({ name, take: async () => 0, giveBack: async () => undefined }),
    }),
    announcements: {
      announce: async () => undefined,
      listen: () => () => undefined,
      stopped: new AbortController().signal,
    },
    outboxes: combineOutboxes([
      invoiceOutbox,
      estimateOutbox,
      storageNoticeOutbox,
      newPromisedDayOutbox,
      messageOutbox,
    ]),
    accounts: createBetterAuthAccounts({ tenant, siteUrl, secret, hashing }),
    addresses: pageAddresses,
    siteUrl,
    secret,
    mailAddress: 'atelier@simulation.test',
    readsMail: false,
    isDemo: true,
    canSkipFactor: () => false,
    hidesAccounts: true,
    platform,
    backups: null,
    jobStatus: notSimulated('jobStatus'),
    fileReader: createSimulatedFileReader(),
    mailReader: createSimulatedMailReader(),
    pictures: createSimulatedPictureDecoder(),
    comparer: notSimulated('comparer'),
  }
}

function createRunner(deps: AllDeps, mail: SimulatedMailServer): JobRunner {
  const links = createMailLinks(deps)
  const log = pino({ level: 'silent' })
  const { handlers, givenUp } = createJobDuties({ ...deps, links, log, health: notSimulated('health') })
  const ended = givenUp as Partial<Record<JobName, (data: never, cause: 'failed') => Promise<void>>>
  const run = (name: JobName, data: never) => (handlers[name] as (data: never) => Promise<void>)(data)
  return {
    run,
    async runAgain(name, data) {
      const before = new Map([...mail.delivered].map(([id, { times }]) => [id, times]))
      await run(name, data)
      for (const [id, { times }] of mail.delivered) if (times > (before.get(id) ?? 1)) mail.inDoubt.add(id)
    },
    giveUp: async (name, data) => ended[name]?.(data, 'failed'),
  }
}
