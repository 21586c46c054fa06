import { formatDayAndHour, formatTimeAgo } from '../../kernel/calendar/french-dates.ts'
import { formatFileSize } from '../../kernel/files/file-size.ts'
import { countWithNoun } from '../../kernel/text/french-number.ts'
import { parseCopiedBackupTime } from '../backups/backups.ts'
import type { HealthCheck } from './health-check.ts'
import type { SiteHealth } from './load-health.ts'

type Backups = SiteHealth['backups']
type BackupCheckResult = Pick<HealthCheck, 'level' | 'sentence' | 'advice' | 'operatorAdvice' | 'state'>

const hour = 3_600_000
/** Maximum age of the nightly backup: one day, and some hours to spare. */
const oldestNightly = 30 * hour
/** Maximum age of the weekly restore test: one week, and a day to spare. */
const oldestTest = 8 * 24 * hour

/**
 * Checks the backups: when the last one was made and where, whether it was copied elsewhere, and whether it could be restored.
 */
export function checkBackups({ backups, now, isDemo, machine }: SiteHealth): HealthCheck {
  const backupProblems = [
    failureIn(backups),
    missedIn(backups, now),
    testFailureIn(backups),
    copyFailureIn(backups, now),
    unknownCopiesIn(backups),
  ].filter((finding) => finding !== null)
  const [worst = stateOf(backups, now, isDemo, machine.startedAt), ...others] = backupProblems
  // All problems are listed: each has its own remedy, and the first must not hide the others.
  const sentence = [worst, ...others].map((finding) => finding.sentence).join(' ')
  return { id: 'sauvegardes', title: 'Sauvegardes', ...worst, sentence, facts: backupFacts(backups) }
}

/** Reports that the latest backup failed. */
function failureIn({ made, failed }: Backups): BackupCheckResult | null {
  if (!failed || (made && made.ended_at >= failed.ended_at)) return null
  const since = made ? `\u00a0; la dernière bonne est du ${formatDayAndHour(made.ended_at)}` : ''
  return {
    level: 'bad',
    state: 'failed',
    sentence: `Celle du ${formatDayAndHour(failed.ended_at)} n’a pas pu être faite\u00a0: ${failed.failure}${since}.`,
    advice:
      'Le plus souvent, le disque des sauvegardes est plein, ou n’est plus branché\u00a0: voyez-le avec votre prestataire technique. Une fois la cause levée, la nuit suivante suffit.',
    operatorAdvice: backUpNow,
  }
}

function missedIn({ destination, made, failed }: Backups, now: Date): BackupCheckResult | null {
  if (!destination || !made || (failed && failed.ended_at > made.ended_at)) return null
  if (now.getTime() - made.ended_at.getTime() <= oldestNightly) return null
  return {
    level: 'bad',
    state: 'old',
    sentence: `Il n’y en a pas eu la nuit dernière. ${lastOf(made, now)}`,
    ...missed,
  }
}

/** Reports that the latest restore test failed. */
function testFailureIn({ restoreTest: { isFailing, failed } }: Backups): BackupCheckResult | null {
  if (!isFailing || !failed) return null
  return {
    level: 'bad',
    state: 'restore-test',
    sentence: `À l’essai du ${formatDayAndHour(failed.ended_at)}, la dernière sauvegarde n’a pas pu être restaurée\u00a0: ${failed.failure}.`,
    advice:
      'Appelez aujourd’hui votre prestataire technique, avec cette phrase, et gardez les anciennes sauvegardes. L’essai se relance dans «\u00a0Tâches\u00a0».',
    operatorAdvice: backUpNow,
  }
}

/** Reports a missing, failed or old copy in the other storage. A backup in the same building does not survive a fire. */
function copyFailureIn({ copies, made }: Backups, now: Date): BackupCheckResult | null {
  const { destination, done, failed, isFailing } = copies
  if (isFailing && failed) {
    const since = done
      ? `la dernière bonne copie est celle de la sauvegarde du ${formatDayAndHour(madeAtOf(done))}`
      : 'aucune n’est encore partie'
    return {
      level: 'bad',
      state: 'copy-failed',
      sentence: `La copie du ${formatDayAndHour(failed.ended_at)} vers ${failed.place} n’est pas partie\u00a0: ${failed.failure}\u00a0; ${since}.`,
      advice:
        'Le site réessaie de lui-même pendant une demi-journée, puis la nuit suivante. Si cela dure, appelez votre prestataire technique.',
      operatorAdvice: 'Vérifiez BACKUP_STORAGE_URL et, chez l’hébergeur, la place et les droits de la clé.',
    }
  }
  if (!destination || !made) return null
  const last = done && madeAtOf(done)
  if (last ? now.getTime() - last.getTime() <= oldestNightly : now.getTime() - made.ended_at.getTime() < hour)
    return null
  return {
    level: last ? 'bad' : 'watch',
    state: 'copy-old',
    sentence: last
      ? `La dernière bonne copie vers ${destination} est celle de la sauvegarde du ${formatDayAndHour(last)}.`
      : `Aucune copie n’est encore partie vers ${destination}\u00a0: la première partira cette nuit.`,
  }
}

/** Returns when the copied backup was made. The age of a copy is the age of its backup. */
const madeAtOf = ({ name, ended_at }: NonNullable<Backups['copies']['done']>) =>
  parseCopiedBackupTime(name, ended_at)

/** Reports copies of unknown origin, which another party may have written into the bucket. */
function unknownCopiesIn({ copies: { done } }: Backups): BackupCheckResult | null {
  if (!done?.warning) return null
  return {
    level: 'watch',
    state: 'copy-unknown',
    sentence: done.warning,
    advice:
      'Après une mise à jour du site, elles s’en vont d’elles-mêmes. Sinon, quelqu’un d’autre écrit à cet endroit\u00a0: montrez cette phrase à votre prestataire technique.',
    operatorAdvice:
      'Les copies antérieures à cette version du site, ou à un changement de SESSION_SECRET, disparaissent d’elles-mêmes à mesure que d’autres arrivent. Sinon, quelqu’un d’autre écrit dans l’espace de stockage\u00a0: changez sa clé et retirez ces copies. Elles ne prennent la place d’aucune autre. Tant qu’il y en a, les fichiers inconnus du site y restent aussi.',
  }
}

function stateOf(
  { destination, made, restoreTest, kept }: Backups,
  now: Date,
  isDemo: boolean,
  startedAt: Date,
): BackupCheckResult {
  const last = made ? lastOf(made, now) : 'Aucune n’a encore été faite.'
  if (!destination) {
    // Without automatic backups, a recent one made by hand or by the operator's own schedule is sufficient; the demo needs none.
    const isOld = made === null || now.getTime() - made.ended_at.getTime() > oldestNightly
    return {
      level: !isDemo && isOld ? 'bad' : 'watch',
      state: made ? 'old' : 'none',
      sentence: `Aucune sauvegarde automatique n’est réglée. ${last}`,
      advice:
        'Si le serveur tombait en panne, tout ce que contient le site serait perdu. Demandez à votre prestataire technique de régler une sauvegarde de chaque nuit.',
      operatorAdvice: `Réglez BACKUP_DIR sur un disque qui n’est pas celui du site\u00a0: une sauvegarde se fera chaque nuit. ${backUpNow}`,
    }
  }
  if (!made) {
    const isOverdue = now.getTime() - startedAt.getTime() > oldestNightly
    return {
      level: isOverdue ? 'bad' : 'watch',
      state: 'none',
      sentence: isOverdue ? last : `${last} La première se fera cette nuit.`,
      ...(isOverdue && missed),
    }
  }
  const tested = restoreTest.done
  // A new site has not had its first Sunday test yet.
  const oldest = tested?.ended_at ?? kept.at(-1)?.madeAt ?? now
  if (now.getTime() - oldest.getTime() > oldestTest)
    return {
      level: 'watch',
      sentence: `${last} Aucun essai de restauration n’a eu lieu depuis plus d’une semaine.`,
      advice:
        'L’essai se fait le dimanche matin. Si cette phrase est encore là lundi, montrez-la à votre prestataire technique.',
      operatorAdvice: 'Vérifiez que le site tourne le dimanche matin et fait ses tâches (JOBS=on).',
    }
  return { level: 'good', sentence: tested ? `${last} ${testedWords(tested)}.` : last }
}

const backUpNow = '«\u00a0npm run backup -- DOSSIER\u00a0» en fait une tout de suite.'

const missed = {
  advice: 'Le site a-t-il été éteint cette nuit\u00a0? Sinon, appelez votre prestataire technique.',
  operatorAdvice: `Vérifiez que le site tourne la nuit et fait ses tâches (JOBS=on). ${backUpNow}`,
}

const lastOf = (made: NonNullable<Backups['made']>, now: Date) =>
  `La dernière est du ${formatDayAndHour(made.ended_at)} (${formatTimeAgo(made.ended_at, now)})\u00a0: ${sizeOf(made)}, ${formatFileSize(made.bytes ?? 0)}.`

const sizeOf = ({ rows, files }: { rows: number | null; files: number | null }) =>
  `${countWithNoun(rows ?? 0, 'ligne', 'lignes')} et ${countWithNoun(files ?? 0, 'fichier', 'fichiers')}`

const testedWords = ({ ended_at }: NonNullable<Backups['made']>) =>
  `À l’essai du ${formatDayAndHour(ended_at)}, la plus récente a été restaurée en entier`

const scratches = {
  database: 'dans une base d’essai',
  schemas: 'dans des schémas d’essai de la base du site',
}

function backupFacts({ made, destination, kept, copies, restoreTest }: Backups): [string, string][] {
  const tested = restoreTest.done
  const copied = copies.done
  return [
    ['Dossier', made?.place ?? destination ?? ''],
    ['Nom', made?.name ?? ''],
    ['Gardées', destination ? countWithNoun(kept.length, 'sauvegarde', 'sauvegardes') : ''],
    [
      'Essai de restauration',
      tested
        ? `${tested.name}, revenue le ${formatDayAndHour(tested.ended_at)} ${scratches[tested.scratch ?? 'database']}\u00a0: ${sizeOf(tested)} relus et comparés`
        : '',
    ],
    [
      'Copie ailleurs',
      copied
        ? `${copied.name}, partie chiffrée le ${formatDayAndHour(copied.ended_at)} vers ${copied.place} (${formatFileSize(copied.bytes ?? 0)} envoyés)`
        : (copies.destination ?? (destination ? 'aucune (BACKUP_STORAGE_URL)' : '')),
    ],
  ]
}
