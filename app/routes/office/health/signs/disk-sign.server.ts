import type { Health } from '../../../../../domain/health/read-health.ts'
import { fileSize } from '../../../../file-size.ts'
import type { Sign } from './sign.ts'

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
