import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { createByteBudget } from '../app/http/byte-budget.ts'
import type { SiteContext } from '../app/http/context.ts'
import { createStreamLimits } from '../app/http/stream-limits.ts'
import { JobNotReady, PermanentJobFailure } from '../domain/kernel/ports/jobs.ts'
import { MailDeliveryUncertain, type Mailer, TemporaryMailRejection } from '../domain/kernel/ports/mailer.ts'
import { createOfficeReader, createPageReader } from '../server/site/site-map.ts'
import { measureLoop } from './event-loop.ts'
import type { JobRunner } from './peers/job-queue.ts'
import { PeerFailure } from './peers/paper.ts'
import { isSimulatedFault, notSimulated, tenant, type World, withSimulatedDeaths } from './world.ts'

type Server = typeof import('../server/start.ts')

/** The built site on the database and the peers of a world. */
export interface BuiltSite {
  origin: string
  /**
   * Sends a request to the site, without a network connection, and reads the whole response. Does not follow redirects. Throws if
   * the site fails: the simulated fault that caused it, or the error of a defect.
   */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Runs a job as a second node: with its own connections, and its own copy of everything that one process shares. */
  runJob: JobRunner['run']
  /** `Cookie` headers of open sessions, by the user's id. */
  sessions: Map<string, string>
  /** Seed of the choices of the rule about private pages; `null` if no request was sent since that rule was checked. */
  requestSeed: number | null
  /** Request that kept the event loop busy for the longest time since the last check, and that time in milliseconds of CPU. */
  slowest: { request: string; milliseconds: number }
}

/** Error classes that decide whether a job or mail is tried again. The built site has its own copy of each. */
const errorClasses = { JobNotReady, MailDeliveryUncertain, PermanentJobFailure, TemporaryMailRejection }
type ErrorClasses = typeof errorClasses

/** Converts an error of a class in `from` to the class of the same name in `to`. Returns any other error unchanged. */
function translateError(error: unknown, from: ErrorClasses, to: ErrorClasses): unknown {
  for (const name of Object.keys(errorClasses) as (keyof ErrorClasses)[])
    if (error instanceof from[name]) return new to[name](error.message)
  return error
}

const sites = new WeakMap<World, Promise<BuiltSite>>()

/** Returns the built site of a world, opened by the first call. It is closed with the world. */
export function ensureBuiltSite(world: World): Promise<BuiltSite> {
  const site = sites.get(world) ?? openBuiltSite(world)
  sites.set(world, site)
  return site
}

/** Returns the built site of a world if a step has opened it. */
export const findBuiltSite = (world: World): Promise<BuiltSite> | undefined => sites.get(world)

const builtServer = pathToFileURL(join(import.meta.dirname, '../build/server/index.js')).href

/** Address of a module that exports what the built server exports. Vite, which runs the simulator, imports it without transforming it. */
const exportsOfServer = `data:text/javascript,${encodeURIComponent(`export * from '${builtServer}'`)}`

async function openBuiltSite(world: World): Promise<BuiltSite> {
  const { deps } = world
  const server = (await import(/* @vite-ignore */ exportsOfServer)) as Server
  const { browserBuildFolder, build } = server
  // The built site has its own copies of the modules, so it needs connections that its own code has opened.
  const { db, pool } = server.openDatabasePool(world.databaseUrl, tenant, 4)
  db.transaction = withSimulatedDeaths(world, db.transaction)
  world.connections.watch(pool)
  const uploadsFolder = await mkdtemp(join(tmpdir(), 'tw-jantes-sim-'))
  closeWithWorld(world, async () => {
    await pool.end()
    await rm(uploadsFolder, { recursive: true, force: true })
  })
  const mailer: Mailer = {
    ...deps.mailer,
    async send(mail) {
      await deps.mailer.send(mail).catch((error) => {
        throw translateError(error, errorClasses, server)
      })
    },
  }
  const context: SiteContext = {
    ...deps,
    db,
    uploadsFolder,
    bodies: { memory: createByteBudget(2 ** 26), disk: createByteBudget(2 ** 28) },
    streamLimits: createStreamLimits(),
    machine: notSimulated('machine'),
    health: notSimulated('health'),
    checkDatabase: async () => undefined,
    isOutage: server.isDatabaseOutage,
    previewIssue: async () => ({ html: '', text: '' }),
    pages: createPageReader(build),
    office: createOfficeReader(build),
  }
  const errors: unknown[] = []
  const log = createErrorLog(errors)
  const { handlers } = server.createJobDuties({
    ...deps,
    db,
    mailer,
    links: server.createMailLinks(deps),
    log,
    health: notSimulated('health'),
  })
  const isLostConnection = (error: unknown) =>
    world.connections.hasDropped() && server.isDatabaseOutage(error)
  const app = server.buildApp({
    site: context,
    log,
    build,
    browserBuildFolder,
    trustedProxies: 1,
    hstsSubdomains: false,
  }).app
  const site: BuiltSite = {
    origin: deps.siteUrl,
    async runJob(name, data) {
      await (handlers[name] as (data: never) => Promise<void>)(data).catch((error) => {
        throw translateError(error, server, errorClasses)
      })
    },
    sessions: new Map(),
    requestSeed: null,
    slowest: { request: '', milliseconds: 0 },
    async fetch(path, init) {
      const request = new Request(new URL(path, deps.siteUrl), { redirect: 'manual', ...init })
      const name = `${request.method} ${withoutIds(path)}`
      const { result, longest } = await measureLoop(() => answer(app, request))
      if (longest > site.slowest.milliseconds) site.slowest = { request: name, milliseconds: longest }
      const written = errors.splice(0)
      const fault = written.map(faultBehind).find((one) => one !== null)
      const defect = written.find((error) => !faultBehind(error) && !isLostConnection(error))
      if (defect) throw new Error(`${name} failed`, { cause: defect })
      if (result.status < 500) return result
      if (fault) throw fault
      if (written.length > 0) throw new PeerFailure('connection lost')
      // When the disk is full, the site responds 503 without logging an error, and tells the visitor when to try again.
      if (result.status === 503 && world.files.isBroken) throw new PeerFailure('the disk is full')
      throw new Error(`${name} returned ${result.status}`)
    },
  }
  return site
}

/** Sends a request to the application and reads the whole response. An event stream, which never ends, is cancelled. */
async function answer(app: ReturnType<Server['buildApp']>['app'], request: Request): Promise<Response> {
  const incoming = { socket: { remoteAddress: '192.0.2.1', remotePort: 40_000, remoteFamily: 'IPv4' } }
  const { body, status, headers } = await app.fetch(request, { incoming } as never)
  const isStream = headers.get('Content-Type')?.startsWith('text/event-stream')
  if (isStream) await body?.cancel()
  const isEmpty = isStream || body === null
  return new Response(isEmpty ? null : await new Response(body).arrayBuffer(), { status, headers })
}

/** Returns a log that adds the errors and warnings written to it to a list, and drops everything else. */
const createErrorLog = (errors: unknown[]) =>
  pino({
    level: 'warn',
    hooks: {
      logMethod([first]) {
        const { err } = first as { err?: unknown }
        if (err) errors.push(err)
      },
    },
  })

/** Returns the simulated fault among an error and its causes; `null` if there is none. */
function faultBehind(error: unknown): Error | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (isSimulatedFault(cause)) return cause
  return null
}

/** Returns a path with random ids and signatures replaced, so that it can be reported. */
export const withoutIds = (path: string): string =>
  path.replace(/\?.*$/, '').replace(/\b[A-Za-z0-9]{16}\b(\.[\w-]+)?/g, '…')

/** Makes `world.close` also call `close`. */
function closeWithWorld(world: World, close: () => Promise<void>): void {
  const closeWorld = world.close
  world.close = async () => {
    await close()
    await closeWorld()
  }
}
