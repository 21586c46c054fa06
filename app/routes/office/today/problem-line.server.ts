import type { listProblems } from '../../../../domain/rims/problems/list-problems.ts'
import { rimName } from '../../../../domain/rims/rim-name.ts'
import { rimAddress, rimThumbnailAddress } from '../rims/rim-addresses.ts'
import { type TodayLine, waitingSince } from './today-line.server.ts'

type Problem = Awaited<ReturnType<typeof listProblems>>['shown'][number]

/** What the floor reported of a rim, and has waited for since. */
export function problemLine({ rim, order, reporter, photoId }: Problem, now: Date): TodayLine {
  return {
    id: rim.id,
    to: rimAddress(order.id, rim.id),
    photo: photoId ? rimThumbnailAddress(order.id, photoId) : null,
    name: rim.problem ?? '',
    what: `${order.order_number}, ${rimName({ ...rim, size: null }).toLowerCase()}`,
    place: order.registration_number,
    ...waitingSince(rim.problem_at ?? now, now),
    next: reporter ? `Signalé par ${reporter}` : 'À régler',
  }
}
