import { isHalfRestored } from '../../adapters/backup/restore-mark.ts'
import { Refusal } from '../refusal.ts'

const halfRestored = () =>
  new Refusal(
    'Une restauration a été interrompue : ce qui est là n’est ni l’ancien site ni le nouveau. Relancez « npm run restore -- DOSSIER ».',
  )

/** Nothing is done on half of a site. Throws `Refusal`. */
export async function requireWholeSite(url: string, tenant: string): Promise<void> {
  if (await isHalfRestored(url, tenant)) throw halfRestored()
}
