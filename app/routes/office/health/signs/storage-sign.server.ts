import type { Health } from '../../../../../domain/health/read-health.ts'
import type { Sign } from './sign.ts'

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
