import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { openConnection } from './guarded-client.ts'

/** Key of the advisory lock. It may be any number that nothing else in the database uses. */
const migrationLock = 712_026_001

/**
 * Applies the migrations to the tenant's schema. If several nodes start at the same time, one migrates and the others wait.
 * Returns `newer`, and changes nothing, if the schema has a migration that is missing from the folder. Returns `elsewhere` if the
 * connection ignores the configured schema: tables would be created in another tenant's schema.
 */
export async function migrate(
  url: string,
  tenant: string,
  migrationsFolder: string,
): Promise<'migrated' | 'newer' | 'elsewhere'> {
  const client = await openConnection({ connectionString: url })
  try {
    await client.query(`set search_path = "${tenant}"`)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    if (await hasUnknown(client, tenant, migrationsFolder)) return 'newer'
    await client.query(`create schema if not exists "${tenant}"`)
    const { rows } = await client.query('select current_schema() as schema')
    if (rows[0]?.schema !== tenant) return 'elsewhere'
    await applyMigrations(drizzle(client), {
      migrationsFolder,
      migrationsSchema: tenant,
      migrationsTable: 'migrations',
    })
    return 'migrated'
  } finally {
    await client.end()
  }
}

async function hasUnknown(client: pg.Client, tenant: string, migrationsFolder: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) as made', [`"${tenant}".migrations`])
  if (!rows[0]?.made) return false
  const knownHashes = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
  const seen = await client.query('select 1 from migrations where hash <> all($1) limit 1', [knownHashes])
  return seen.rows.length > 0
}
