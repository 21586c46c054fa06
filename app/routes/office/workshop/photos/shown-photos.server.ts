import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { type PhotoMoment, photoMomentNames } from '../../../../../domain/kernel/rim-words.ts'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import type { RimPhoto } from '../../../../../domain/workshop/rims/rim-photos.ts'
import {
  findPhotoShowingToUndo,
  hidePhotoFromClient,
  showPhotosToClient,
  undoShowingPhotos,
} from '../../../../../domain/workshop/rims/shown-photos.ts'
import { type BodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import type { SiteContext } from '../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'

/*
 * Workshop photos shown to the client, on the pages of the order and of its rims.
 */

/** Returns the photos that the reader has just shown to the client, while that can be undone. */
export async function loadPhotoShowingUndo(deps: SiteContext, reader: StaffPerson, orderId: string) {
  const last = await findPhotoShowingToUndo(deps, reader, orderId)
  return (
    last && {
      key: last.at.toISOString(),
      seconds: last.seconds,
      wording: `${countWithNoun(last.photos, 'photo montrée', 'photos montrées')} au client.`,
    }
  )
}

/** Returns, by moment, the number of photos that the client does not see yet and one click can show. */
export const countHiddenPhotosByMoment = (photos: readonly RimPhoto[]) =>
  (['reception', 'delivery'] as const).map((moment) => ({
    moment,
    hidden: photos.filter((photo) => photo.moment === moment && !photo.shows_problem && !photo.shown_at)
      .length,
  }))

const photoLimits: BodyLimits = {
  ...buttonFormLimits,
  fields: { photo: { longest: 64 }, moment: { longest: 64 } },
}

/**
 * Form handlers of both pages, by the form name in the address. A photo that is already in the requested state counts as saved.
 */
export const shownPhotoForms = {
  montrer: officeForm({
    permission: 'work-on-orders',
    limits: photoLimits,
    async run({ deps, by, typed: { photo = '', moment = '' } }, { params }: RecordRouteArgs) {
      const isMoment = Object.hasOwn(photoMomentNames, moment)
      await showPhotosToClient(
        deps,
        by,
        params.id,
        isMoment ? { moment: moment as PhotoMoment } : { photoId: photo },
      )
      return { outcome: 'saved' }
    },
  }),
  cacher: officeForm({
    permission: 'work-on-orders',
    limits: photoLimits,
    async run({ deps, by, typed: { photo = '' } }, { params }: RecordRouteArgs) {
      await hidePhotoFromClient(deps, by, params.id, photo)
      return { outcome: 'saved' }
    },
  }),
  'annuler-montrer': officeForm({
    permission: 'work-on-orders',
    limits: photoLimits,
    run: async ({ deps, by }, { params }: RecordRouteArgs) => ({
      outcome: (await undoShowingPhotos(deps, by, params.id)) ? 'saved' : 'too-late',
    }),
    rejections: {
      'too-late': 'Trop tard pour annuler\u00a0: «\u00a0Ne plus montrer\u00a0» la retire au client.',
    },
  }),
}
