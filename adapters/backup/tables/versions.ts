import type pg from 'pg'
import { type Manifest, schemaOf } from '../manifest.ts'
import { quoted } from '../session.ts'

export async function readVersions(client: pg.Client, tenant: string) {
  const migrations = await client.query('select hash, created_at::float8 as at from migrations order by id')
  const jobs = await client.query(`select version from ${quoted(schemaOf(tenant, 'jobs'), 'version')}`)
  const server = await client.query('show server_version')
  return {
    migrations: migrations.rows as Manifest['migrations'],
    jobsVersion: jobs.rows[0]?.version as number,
    postgres: server.rows[0]?.server_version as string,
  }
}
