import { ownJobsVersion } from '../../adapters/backup/make-schemas.ts'
import { isHalfRestored } from '../../adapters/backup/restore-mark.ts'
import { openConnection } from '../../db/guarded-connections.ts'
import { migrate } from '../../db/migrate.ts'
import { migrationsFolder } from '../paths.ts'
import { Refusal } from '../refusal.ts'

/** Nothing is done on half of a site. Throws `Refusal`. */
export async function requireWholeSite(url: string, tenant: string): Promise<void> {
  if (await isHalfRestored(url, tenant))
    throw new Refusal(
      'Une restauration a été interrompue : ce qui est là n’est ni l’ancien site ni le nouveau. Relancez « npm run restore -- DOSSIER ».',
    )
}

/**
 * The same, and then the database is brought up to date. What a later version has changed, this one would misread without noticing: an
 * older site is no way back, a backup is (docs/operations.md, Upgrade). Throws `Refusal`, and has touched nothing then.
 */
export async function bringUpToDate(url: string, tenant: string): Promise<void> {
  await requireWholeSite(url, tenant)
  const isNewer =
    (await readJobsVersion(url, tenant)) > ownJobsVersion() ||
    (await migrate(url, tenant, migrationsFolder)) === 'newer'
  if (isNewer)
    throw new Refusal(
      'La base de données vient d’une version plus récente du site : démarrez celle-ci, ou restaurez la sauvegarde faite avant la mise à jour.',
    )
}

/** 0 where there are no tables of jobs yet. */
async function readJobsVersion(url: string, tenant: string): Promise<number> {
  const client = await openConnection({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    const table = `"${tenant}_jobs".version`
    const { rows } = await client.query('select to_regclass($1) as made', [table])
    if (!rows[0]?.made) return 0
    const read = await client.query(`select max(version) as version from ${table}`)
    return read.rows[0]?.version ?? 0
  } finally {
    await client.end()
  }
}
