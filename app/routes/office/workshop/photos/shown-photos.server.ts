import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { type PhotoMoment, photoMoments } from '../../../../../domain/kernel/rim-words.ts'
import { counted } from '../../../../../domain/kernel/text/french-number.ts'
import type { RimPhoto } from '../../../../../domain/workshop/rims/rim-photos.ts'
import {
  findOwnShow,
  hidePhoto,
  showPhotos,
  undoShow,
} from '../../../../../domain/workshop/rims/shown-photos.ts'
import { type BodyLimits, buttonLimits } from '../../../../forms/bodies/body-limits.ts'
import type { SiteContext } from '../../../../http/context.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'

/*
 * Photos of the floor that the client of an order is shown, on the page of the order and on that of each rim.
 */

/** What that person has just shown, while it may be taken back. */
export async function readShowUndo(site: SiteContext, reader: StaffPerson, orderId: string) {
  const last = await findOwnShow(site, reader, orderId)
  return (
    last && {
      key: last.at.toISOString(),
      seconds: last.seconds,
      says: `${counted(last.photos, 'photo montrée', 'photos montrées')} au client.`,
    }
  )
}

/** The moments of which whole sets are shown in one press: how many photos of each the client does not see yet. */
export const hiddenMoments = (photos: readonly RimPhoto[]) =>
  (['reception', 'delivery'] as const).map((moment) => ({
    moment,
    hidden: photos.filter((photo) => photo.moment === moment && !photo.shows_problem && !photo.shown_at)
      .length,
  }))

const photoLimits: BodyLimits = {
  ...buttonLimits,
  fields: { photo: { longest: 64 }, moment: { longest: 64 } },
}

/** The forms of both pages, by the names that stand behind their addresses; a photo already as asked for is no change. */
export const shownPhotoForms = {
  montrer: officeForm({
    permission: 'work-on-orders',
    limits: photoLimits,
    async run({ deps, by, typed: { photo = '', moment = '' } }, { params }: RecordVisit) {
      const isMoment = Object.hasOwn(photoMoments, moment)
      await showPhotos(deps, by, params.id, isMoment ? { moment: moment as PhotoMoment } : { photoId: photo })
      return { outcome: 'saved' }
    },
  }),
  cacher: officeForm({
    permission: 'work-on-orders',
    limits: photoLimits,
    async run({ deps, by, typed: { photo = '' } }, { params }: RecordVisit) {
      await hidePhoto(deps, by, params.id, photo)
      return { outcome: 'saved' }
    },
  }),
  'annuler-montrer': officeForm({
    permission: 'work-on-orders',
    limits: photoLimits,
    run: async ({ deps, by }, { params }: RecordVisit) => ({
      outcome: (await undoShow(deps, by, params.id)) ? 'saved' : 'too-late',
    }),
    refusals: {
      'too-late': 'Trop tard pour annuler\u00a0: «\u00a0Ne plus montrer\u00a0» la retire au client.',
    },
  }),
}
