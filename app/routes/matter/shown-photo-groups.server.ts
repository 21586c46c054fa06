import { formatDate } from '../../../domain/kernel/calendar/paris-day.ts'
import { type PhotoMoment, photoMomentTitles, photoViewNames } from '../../../domain/kernel/rim-words.ts'
import { getOwnProperty } from '../../../domain/kernel/text/own-property.ts'
import type { RimPhoto } from '../../../domain/workshop/rims/rim-photos.ts'
import type { MatterAccess } from '../../http/context.ts'
import { matterAddress } from '../../records/matter-address.server.ts'
import type { ShownPhotoGroup } from '../../ui/pictures/shown-photos.tsx'

/** Returns the photos that the workshop shows, grouped by stage, with addresses below the matter's own. */
export function shownPhotoGroupsOf(
  access: Pick<MatterAccess, 'key' | 'query'>,
  photos: readonly RimPhoto[],
): ShownPhotoGroup[] {
  const moments = Object.keys(photoMomentTitles) as PhotoMoment[]
  return moments.flatMap((moment) => {
    const own = photos.filter((photo) => photo.moment === moment)
    return own.length === 0
      ? []
      : [{ name: photoMomentTitles[moment], photos: own.map((photo) => shownPhoto(access, photo)) }]
  })
}

function shownPhoto(access: Pick<MatterAccess, 'key' | 'query'>, { id, view, taken_at }: RimPhoto) {
  const rest = `/montrees/${id}`
  return {
    id,
    name: `${getOwnProperty(photoViewNames, view) ?? view}, ${formatDate(taken_at)}`,
    url: matterAddress(access, rest),
    thumbnail: matterAddress(access, rest, { taille: 'vignette' }),
  }
}
