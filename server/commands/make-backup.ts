import { connect } from '../../db/client.ts'
import { backUp } from '../../domain/backup/back-up.ts'
import type { Backups } from '../../domain/ports/backups.ts'
import type { World } from '../../domain/world.ts'

/** Before an upgrade the database is of the version before: it is backed up as it is, and may have no place to tell it. */
export async function makeBackup(url: string, tenant: string, { clock }: World<'clock'>, backups: Backups) {
  const { db, pool } = connect(url, tenant, 1)
  try {
    const { rows } = await pool.query(
      `select to_regclass('migrations') as site,
         exists (select 1 from pg_attribute where attrelid = to_regclass('backup_runs') and attname = 'kind') as tells`,
    )
    if (!rows[0]?.site) return 'no-site'
    return await (rows[0].tells ? backUp({ db, clock }, backups) : backups.write())
  } finally {
    await pool.end()
  }
}
