import { requestPhotoLimits } from '../../../../../domain/correspondence/quote-requests/photo-rules.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { randomId } from '../../../../../domain/kernel/random-id.ts'
import { type PhotoMoment, photoMomentNames } from '../../../../../domain/kernel/rim-words.ts'
import { rimPhotoRejections } from '../../../../../domain/workshop/rims/rim-photo-rules.ts'
import {
  deleteRimPhoto,
  listRimPhotos,
  restoreRimPhoto,
} from '../../../../../domain/workshop/rims/rim-photos.ts'
import { saveRimPhoto } from '../../../../../domain/workshop/rims/save-rim-photo.ts'
import { type BodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import type { PostedFile } from '../../../../forms/bodies/read-form.ts'
import { formWideProblem } from '../../../../forms/form-outcome.ts'
import { addressWithQuery } from '../../../../http/address.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { rimAddress } from '../../../../office/records/rim-addresses.ts'
import { parsePhotoUploadParams } from '../photos/photo-upload-params.server.ts'
import { officePhotoView } from '../photos/photo-view.server.ts'
import type { RimRouteArgs } from './rim-route-args.ts'

export type RimPhotosView = Awaited<ReturnType<typeof loadRimPhotos>>

/** Returns the photos of a rim at the moment of the query, by default at the current moment of the work. */
export async function loadRimPhotos(
  db: SiteContext['db'],
  { id, rimId }: RimRouteArgs['params'],
  query: URLSearchParams,
  currentMoment: PhotoMoment,
) {
  const photos = await listRimPhotos(db, { orderId: id, rimId })
  const moment = askedMoment(query) ?? currentMoment
  return {
    moment,
    moments: photoMomentTabs(rimAddress(id, rimId), photos),
    shown: photos.filter((photo) => photo.moment === moment).map(officePhotoView),
    ofProblem: photos.filter((photo) => photo.shows_problem).map(officePhotoView),
    hasAny: photos.length > 0,
  }
}

function askedMoment(query: URLSearchParams): PhotoMoment | null {
  const moment = query.get('moment') ?? ''
  return Object.hasOwn(photoMomentNames, moment) ? (moment as PhotoMoment) : null
}

const photoMomentTabs = (rimAddress: string, photos: readonly { moment: PhotoMoment }[]) =>
  Object.entries(photoMomentNames).map(([moment, name]) => ({
    moment: moment as PhotoMoment,
    name,
    to: addressWithQuery(rimAddress, { moment }),
    count: photos.filter((photo) => photo.moment === moment).length,
  }))

const photoButtonLimits = { ...buttonFormLimits, fields: { photo: { longest: 64 } } }

const photoButton = (run: typeof deleteRimPhoto, tooLate: string) =>
  officeForm({
    limits: photoButtonLimits,
    run: async ({ deps, by, typed: { photo = '' } }, { params }: RimRouteArgs) => ({
      outcome: (await run(deps, by, params.id, photo)) ? 'saved' : 'too-late',
    }),
    rejections: { 'too-late': tooLate },
  })

/** Maximum number of photos in one form. */
const maxPhotosPerForm = 10

const photosLimits: BodyLimits = {
  types: ['multipart/form-data'],
  fields: { moment: { longest: 64 }, vue: { longest: 64 } },
  maxBytes: 4_096,
  files: {
    field: 'images',
    maxCount: maxPhotosPerForm,
    maxBytes: requestPhotoLimits.maxBytes,
    maxTotal: (maxPhotosPerForm + 2) * requestPhotoLimits.maxBytes,
  },
}

/** Handles photos sent without JavaScript, several in one form; each is stored independently. */
const photosUpload = officeForm({
  limits: photosLimits,
  async run({ deps, by, fields, files }, { params }: RimRouteArgs) {
    const rejections: string[] = []
    for (const file of files) {
      const rejection = await savePostedPhoto(deps, by, params, { fields, file })
      if (rejection) rejections.push(rejection)
    }
    if (files.length === 0) rejections.push('Choisissez une photo.')
    return rejections.length > 0 ? formWideProblem(rejections.join(' ')) : { outcome: 'saved' }
  },
})

/** Stores one posted photo. Returns the reason of a rejection in French, or `null`. */
async function savePostedPhoto(
  deps: SiteContext,
  by: StaffPerson,
  { id, rimId }: RimRouteArgs['params'],
  { fields, file: posted }: { fields: URLSearchParams; file: PostedFile },
): Promise<string | null> {
  const { fileName } = posted
  if (posted.outcome === 'too-many') return `Choisissez ${maxPhotosPerForm} photos au plus à la fois.`
  if (posted.outcome !== 'stored') return rimPhotoRejections['too-large'](fileName)
  const parameters = new URLSearchParams([...fields, ['jante', rimId], ['prise', new Date().toISOString()]])
  const about = parsePhotoUploadParams({ id, photoId: randomId() }, parameters)
  if (!about) return 'Choisissez ce que la photo montre.'
  const photo = { ...about, fileName, path: posted.file.path }
  const receipt = await saveRimPhoto(deps, by, photo)
  if (receipt.outcome === 'rejected') return rimPhotoRejections[receipt.reason](fileName)
  return receipt.outcome === 'postponed' ? receipt.message : null
}

/** Form handlers of the photos of a rim, by the form name in the address. */
export const rimPhotoForms = {
  photos: photosUpload,
  supprimer: photoButton(deleteRimPhoto, 'Cette photo est déjà supprimée.'),
  retablir: photoButton(restoreRimPhoto, 'Trop tard\u00a0: la photo est effacée.'),
}
