import { frenchNumber } from '../../../../../domain/french-number.ts'
import type { Health } from '../../../../../domain/health/read-health.ts'
import { fileSize } from '../../../../file-size.ts'
import type { Sign } from './sign.ts'

/** A page of the office waits for some of these. */
const slow = 250

export function databaseSign({ database }: Health): Sign {
  const { milliseconds, bytes, version, connections, most } = database
  const isCrowded = connections > most * 0.8
  const isSlow = (milliseconds ?? slow) >= slow
  return {
    id: 'base',
    title: 'Base de données',
    level: isCrowded || isSlow ? 'watch' : 'good',
    sentence: isSlow
      ? `Elle met ${frenchNumber(milliseconds ?? 0)}\u00a0ms à répondre.`
      : isCrowded
        ? `Elle répond, mais ${connections} de ses ${most} connexions sont prises.`
        : 'Elle répond.',
    advice: isSlow
      ? 'La machine est très occupée, ou la base est loin\u00a0: rechargez la page dans un instant.'
      : isCrowded
        ? 'Augmentez max_connections, ou arrêtez ce qui s’y connecte d’autre.'
        : undefined,
    facts: [
      ['Taille', fileSize(bytes)],
      ['PostgreSQL', version],
      ['Connexions', `${connections} sur ${most}`],
    ],
  }
}
