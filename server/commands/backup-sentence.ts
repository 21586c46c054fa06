import type { WrittenBackup } from '../../domain/ports/backups.ts'

export function doneSentence(path: string, { rows, files, bytes }: WrittenBackup): string {
  const megabytes = Math.ceil(bytes / 1e6)
  return `Sauvegarde faite : ${path}\n${inFrench(rows)} lignes, ${inFrench(files)} fichiers, ${inFrench(megabytes)} Mo.`
}

const inFrench = (count: number) => new Intl.NumberFormat('fr-FR').format(count)
