import { age } from '../../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
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

export function storageSign({ storage, machine }: Health): Sign {
  const where = machine.storage === 'bucket' ? 'dans un espace S3' : 'sur le disque du site'
  const head = { id: 'fichiers', title: 'Photos et fichiers', facts: [['Rangés', where] as const] }
  if (storage !== null) return { ...head, level: 'good', sentence: 'Ils se lisent et s’écrivent.' }
  return {
    ...head,
    level: 'bad',
    sentence: 'Ils ne peuvent être ni lus ni écrits.',
    advice:
      machine.storage === 'bucket'
        ? 'Vérifiez STORAGE_URL et le compte chez l’hébergeur des fichiers. Les photos des visiteurs sont refusées jusque-là, avec un mot.'
        : 'Vérifiez la place et les droits du disque. Les photos des visiteurs sont refusées jusque-là, avec un mot.',
  }
}

export function diskSign({ disk: { free, total, room }, machine }: Health): Sign {
  const isNear = free < 2 * machine.reserve || free < total / 20
  return {
    id: 'disque',
    title: 'Disque',
    level: room ? (isNear ? 'watch' : 'good') : 'bad',
    sentence: room
      ? `${fileSize(free)} libres sur ${fileSize(total)}.`
      : `Presque plein\u00a0: ${fileSize(free)} libres. Les visiteurs ne peuvent plus joindre de photos.`,
    advice: room && !isNear ? undefined : 'Libérez de la place, ou agrandissez le disque.',
    facts: [['Réserve gardée libre', fileSize(machine.reserve)]],
  }
}

export const versionSign = ({ machine, now }: Health): Sign => ({
  id: 'version',
  title: 'Version',
  level: 'good',
  sentence: `TW Jantes ${machine.version}, démarré ${age(machine.startedAt, now)}.`,
  facts: [
    ['Construit', machine.builtAt ? dayAndHour(machine.builtAt) : 'en développement'],
    ['Démarré', dayAndHour(machine.startedAt)],
    ['Node', machine.node],
  ],
})
