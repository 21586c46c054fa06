import { age } from '../../../../../domain/calendar/age.ts'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { counted } from '../../../../../domain/french-number.ts'
import type { Health } from '../../../../../domain/health/read-health.ts'
import { fileSize } from '../../../../file-size.ts'
import { failureIn } from './backup-failure.server.ts'
import type { Sign } from './sign.ts'

const hour = 3_600_000
/** One a night, with some hours to spare. */
const oldestNightly = 30 * hour

/** When the site was last backed up, and where to. */
export function backupSign({ backups, now }: Health): Sign {
  const { place, made, kept } = backups
  const head = { id: 'sauvegardes', title: 'Sauvegardes' }
  const facts = made ? factsOf(backups) : undefined
  const failure = failureIn(backups)
  if (failure) return { ...head, level: 'bad', ...failure, facts }
  const last = made
    ? `La dernière est du ${dayAndHour(made.ended_at)} (${age(made.ended_at, now)})\u00a0: ${counted(made.rows ?? 0, 'ligne', 'lignes')} et ${counted(made.files ?? 0, 'fichier', 'fichiers')}, ${fileSize(made.bytes ?? 0)}.`
    : 'Aucune n’a encore été faite.'
  if (!place)
    return {
      ...head,
      level: 'watch',
      sentence: `Rien ne se sauvegarde de soi-même. ${last}`,
      advice: unset,
      facts,
    }
  if (!made) return { ...head, level: 'watch', sentence: `${last} La première se fera cette nuit.` }
  if (now.getTime() - made.ended_at.getTime() > oldestNightly)
    return {
      ...head,
      level: 'bad',
      sentence: `Il n’y en a pas eu la nuit dernière. ${last}`,
      advice: missed,
      facts,
    }
  return {
    ...head,
    level: 'good',
    sentence: last,
    facts: [...(facts ?? []), ['Gardées', counted(kept.length, 'sauvegarde', 'sauvegardes')]],
  }
}

const unset =
  'Réglez BACKUP_DIR sur un disque qui n’est pas celui du site\u00a0: une sauvegarde se fera chaque nuit. En attendant, «\u00a0npm run backup -- DOSSIER\u00a0» en fait une tout de suite.'
const missed =
  'Vérifiez que le site tourne la nuit et fait ses tâches (JOBS=on), puis faites-en une tout de suite\u00a0: «\u00a0npm run backup -- DOSSIER\u00a0».'

const factsOf = ({ made, place }: Health['backups']): [string, string][] => [
  ['Dossier', made?.place ?? place ?? ''],
  ['Nom', made?.name ?? ''],
]
