import type { BackupRefusal } from '../../adapters/backup/judge-backup.ts'

/** Why this backup is not restored, and what to do instead. */
export function whyNot(refusal: BackupRefusal, folder: string): string {
  const sentences = {
    missing: () => `Aucune sauvegarde de ce site ne se trouve dans ${folder}.`,
    newer: () =>
      'Cette sauvegarde vient d’une version plus récente du site : mettez d’abord le site à jour. Rien n’a été touché.',
    'other-queue': () =>
      'Cette sauvegarde vient d’une version plus ancienne, dont les tâches en attente étaient rangées autrement : restaurez-la avec le site de cette époque, puis mettez-le à jour. Rien n’a été touché.',
  }
  if (refusal.outcome === 'damaged')
    return listed(
      'Cette sauvegarde est abîmée, et rien n’a été touché. Il y manque, ou y a changé :',
      refusal.paths,
      'Essayez une sauvegarde plus ancienne.',
    )
  if (refusal.outcome === 'unplain')
    return listed(
      'Cette sauvegarde contient autre chose que des fichiers et des dossiers (un lien, un tube, un périphérique), et rien n’a été touché :',
      refusal.paths,
      'Une sauvegarde n’en contient jamais : quelqu’un l’a modifiée, ou l’a copiée en y laissant des liens. Essayez-en une autre.',
    )
  if (refusal.outcome === 'other-tenant')
    return `Cette sauvegarde est celle de « ${refusal.tenant} » : indiquez TENANT=${refusal.tenant}. Rien n’a été touché.`
  return sentences[refusal.outcome]()
}

/** The first ones: a disk that fails loses many. */
function listed(head: string, paths: string[], end: string): string {
  const shown = paths.slice(0, 10).map((path) => `  ${path}`)
  const more = paths.length > shown.length ? [`  et ${paths.length - shown.length} autres`] : []
  return [head, ...shown, ...more, end].join('\n')
}
