import type { Manifest } from '../../adapters/backup/manifest.ts'
import { hashOf } from '../../adapters/backup/tally.ts'
import { dayAndHour } from '../../domain/calendar/day-and-hour.ts'
import { frenchNumber } from '../../domain/french-number.ts'
import type { Environment } from '../env.ts'

/** What was brought back, and what the operator has yet to do. */
export function restored({ madeAt, tables, files, secret }: Manifest, env: Environment): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const isSame = (secret.isKept && env.secretFile) || hashOf(env.SESSION_SECRET) === secret.sha256
  return [
    `Restauré : le site du ${dayAndHour(new Date(madeAt))}, ${frenchNumber(rows)} lignes et ${frenchNumber(files.length)} fichiers, tous vérifiés.`,
    ...(isSame
      ? []
      : [
          'Attention : SESSION_SECRET n’est pas celui de la sauvegarde. Remettez le sien avant de démarrer, sinon les liens des e-mails et les vérifications en deux étapes ne vaudront plus.',
        ]),
    'Démarrez le site avec « npm start ».',
  ].join('\n')
}
