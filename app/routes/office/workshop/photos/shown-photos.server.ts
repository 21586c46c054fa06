import { data } from 'react-router'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
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
import { formError } from '../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'

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

type Press = (
  deps: SiteContext,
  by: StaffPerson,
  orderId: string,
  typed: Record<string, string>,
) => Promise<boolean>

const receivePress = (press: Press, refusal: string | null) =>
  receiveForm({
    shape: photoLimits,
    failing: officeFailures.failing,
    async action({ context, params }: RecordVisit, typed) {
      const by = context.get(staffContext)
      if (!hasPermission(by, 'work-on-orders')) throw data(null, { status: 404 })
      const isDone = await press(context.get(siteContext), by, params.id, typed)
      return isDone || refusal === null ? { outcome: 'saved' } : formError(refusal)
    },
  })

/** The forms of both pages, by the names that stand behind their addresses; what is so already is no change. */
export const shownPhotoForms = {
  montrer: receivePress((deps, by, id, { photo = '', moment = '' }) => {
    const isMoment = Object.hasOwn(photoMoments, moment)
    return showPhotos(deps, by, id, isMoment ? { moment: moment as PhotoMoment } : { photoId: photo })
  }, null),
  cacher: receivePress((deps, by, id, { photo = '' }) => hidePhoto(deps, by, id, photo), null),
  'annuler-montrer': receivePress(
    (deps, by, id) => undoShow(deps, by, id),
    'Trop tard pour annuler\u00a0: «\u00a0Ne plus montrer\u00a0» la retire au client.',
  ),
}
