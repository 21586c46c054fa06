import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { type Manifest, schemaOf } from './manifest.ts'
import { quoted } from './session.ts'
import { schemasOf } from './tables/schemas.ts'

type Migrations = ReturnType<typeof readMigrationFiles>

/** The migrations that the backed up database had seen; `null` when it had seen one that this version does not have. */
export function knownMigrations(manifest: Manifest, migrationsFolder: string): Migrations | null {
  const all = readMigrationFiles({ migrationsFolder })
  const isKnown = manifest.migrations.every(({ hash }, place) => all[place]?.hash === hash)
  return isKnown ? all.slice(0, manifest.migrations.length) : null
}

/** The version of its tables that this pg-boss makes. */
export const ownJobsVersion = () =>
  Number(/INSERT INTO \S+version\(version\) VALUES \('?(\d+)'?\)/i.exec(getConstructionPlans('jobs'))?.[1])

/**
 * Makes both schemas as the backed up site had them, empty, in the caller's transaction; whatever had their names goes.
 * What a site makes of them at its first start comes out of the backup.
 */
export async function makeSchemas(client: pg.Client, tenant: string, migrations: Migrations): Promise<void> {
  for (const schema of schemasOf(tenant))
    await client.query(`drop schema if exists ${quoted(schema)} cascade`)
  await client.query(`create schema ${quoted(tenant)}`)
  // As drizzle's migrator makes it, which runs its statements in a transaction of its own.
  await client.query('create table migrations (id serial primary key, hash text not null, created_at bigint)')
  for (const { sql } of migrations) for (const statement of sql) await client.query(statement)
  const plan = getConstructionPlans(schemaOf(tenant, 'jobs'))
  await client.query(plan.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, ''))
  // The plan's own bounds are for a moment; here files are written before the transaction ends.
  await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
}
