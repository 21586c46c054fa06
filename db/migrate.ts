import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { openConnection } from './guarded-connections.ts'

/** Any number that nothing else in the database locks. */
const migrationLock = 712_026_001

/**
 * Brings the tenant's schema up to date. Several nodes may start at once: the first one migrates, the
 * others wait for it.
 */
export async function migrate(url: string, tenant: string, migrationsFolder: string): Promise<void> {
  const client = await openConnection({ connectionString: url, options: `-c search_path=${tenant}` })
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`create schema if not exists "${tenant}"`)
    await applyMigrations(drizzle(client), {
      migrationsFolder,
      migrationsSchema: tenant,
      migrationsTable: 'migrations',
    })
  } finally {
    await client.end()
  }
}
