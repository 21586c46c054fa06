import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export const emptySiteTemplateName = 'tw_jantes_template'
export const demoTemplateName = 'tw_jantes_template_demo'

/** Creates a migrated database for one test file: empty, or a copy of another one. */
export async function createTestDatabase(
  template = emptySiteTemplateName,
): Promise<{ url: string; drop(): Promise<void> }> {
  const serverUrl = inject('serverUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, copyOf(template, name))
  const drop = () => onServer(serverUrl, `drop database "${name}" with (force)`)
  return { url: urlOf(serverUrl, name), drop }
}

/** Creates a database anew and returns its URL. */
export async function createDatabase(
  serverUrl: string,
  name: string,
  template = 'template0',
): Promise<string> {
  await runStatement(serverUrl, `drop database if exists "${name}" with (force)`)
  await runStatement(serverUrl, copyOf(template, name))
  return urlOf(serverUrl, name)
}

// Copies files: PostgreSQL's default method, block by block through the log, takes three times the CPU time.
const copyOf = (template: string, name: string) =>
  `create database "${name}" template "${template}" strategy file_copy`

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

let administrator: pg.Pool | undefined

/**
 * Runs one statement on the server that the test files of this process share, over one permanent connection: opening a connection
 * costs PostgreSQL as much as rendering a page of the site.
 */
async function onServer(serverUrl: string, statement: string): Promise<void> {
  if (!administrator) {
    administrator = new pg.Pool({
      connectionString: serverUrl,
      max: 1,
      allowExitOnIdle: true,
      idleTimeoutMillis: 0,
    })
    // The server may stop before this process does.
    administrator.on('error', () => undefined)
  }
  await administrator.query(statement)
}

/** Makes a database unavailable to its users until the returned function is called. */
export async function makeDatabaseUnavailable(url: string): Promise<() => Promise<void>> {
  const name = new URL(url).pathname.slice(1)
  const server = new URL(url)
  server.pathname = '/postgres'
  await runStatement(server.href, `alter database "${name}" allow_connections false`)
  await runStatement(
    server.href,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
  return () => runStatement(server.href, `alter database "${name}" allow_connections true`)
}

/** Runs one statement over a new connection. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
