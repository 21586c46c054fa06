import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { requestPhotoLimits } from '../../../../../domain/correspondence/quote-requests/photo-rules.ts'
import { type PhotoMoment, type PhotoView, photoViewNames } from '../../../../../domain/kernel/rim-words.ts'
import { guidedPhotoViews } from '../../../../../domain/workshop/rims/rim-photo-rules.ts'
import { formAddress } from '../../../../forms/form-actions.ts'
import { type FormOutcome, messageOfOutcome } from '../../../../forms/form-outcome.ts'
import type { FormOutcomes } from '../../../../office/form/office-form.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import {
  getOfflineQueue,
  type QueuedPhoto,
  useOfflineQueue,
  useUploadedPhotos,
} from '../../../../office/offline/offline-queue.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { CloseIcon } from '../../../../ui/icon/icons.ts'
import { CameraIcon } from '../../../../ui/icon/office-icons.ts'
import { useLightbox } from '../../../../ui/pictures/use-lightbox.tsx'
import { CameraTile } from '../photos/capture-tile.tsx'
import { ShowPhotoButton } from '../photos/shown-photos.tsx'
import type { RimView } from './rim.server.ts'
import type { RimPhotosView } from './rim-photos.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/button.css'
import '../../../../ui/field/field.css'
import '../../../../ui/paper-page.css'
import './rim.css'

/** Photos of a rim at one moment: four guided views, then any others. */
export function RimPhotos({ rim, outcomes }: RimPageProps) {
  const { here, mayReport } = rim
  const { moment, moments } = rim.photos
  const { shown, take, rejections } = useRimPhotos(rim)
  const missing = guidedPhotoViews.filter((view) => !shown.some((photo) => photo.view === view))
  return (
    <section id="photos" className="paper-sheet rim__part" aria-labelledby="photos-titre">
      <h2 id="photos-titre">
        <CameraIcon /> Photos{' '}
        <span className="rim-photos__count">
          {guidedPhotoViews.length - missing.length}&nbsp;/&nbsp;{guidedPhotoViews.length}
        </span>
      </h2>
      <PhotoMoments moment={moment} moments={moments} />
      <PhotoGallery rimAddress={here} photos={shown} outcome={outcomes.supprimer}>
        {mayReport && (
          <>
            {missing.map((view, index) => (
              <CameraTile
                key={view}
                view={view}
                label={photoViewNames[view]}
                isNext={index === 0}
                onTaken={take(view)}
              />
            ))}
            <CameraTile view="other" label="Autre photo" hasGallery onTaken={take('other')} />
          </>
        )}
      </PhotoGallery>
      <div role="alert">
        {rejections.map((rejection) => (
          <p key={rejection} className="office-form__alert">
            {rejection}
          </p>
        ))}
      </div>
      {mayReport && <PlainPhotosForm rimAddress={here} moment={moment} outcome={outcomes.photos} />}
      {missing.length === 0 && <NextRim rim={rim} />}
    </section>
  )
}

interface RimPageProps {
  rim: RimView
  /** Outcomes of the page's forms sent without JavaScript. */
  outcomes: FormOutcomes
}

/** A photo of the page: stored on the site, or not uploaded yet. */
interface PagePhoto {
  id: string
  view: string
  label: string
  name: string
  url: string
  thumbnail: string
  /** Whether the site has the photo, so that it can be deleted or shown to the client. */
  isUploaded: boolean
  isShown: boolean
}

/** Returns the photos of the shown moment, including those not uploaded yet, and the function that adds more. */
function useRimPhotos({ id: orderId, rimId, label, photos: { moment, shown: photos } }: RimView) {
  const { photos: pendingPhotos, uploadedPhotos, rejections } = useOfflineQueue()
  const isOfPage = (photo: QueuedPhoto) => photo.rimId === rimId && photo.moment === moment
  const onSite = new Set(photos.map(({ id }) => id))
  const photosOfQueue = [...uploadedPhotos, ...pendingPhotos].filter(
    (photo) => isOfPage(photo) && !onSite.has(photo.id),
  )
  useUploadedPhotos(uploadedPhotos.filter((photo) => photo.rimId === rimId).length, photos)
  const take = (view: PhotoView) => (files: File[]) =>
    getOfflineQueue().add(files, { orderId, rimId, moment, view, label })
  const shown = [
    ...photos.map((photo) => ({ ...photo, isUploaded: true })),
    ...photosOfQueue.map(shownFromQueue),
  ]
  return { shown, take, rejections }
}

function shownFromQueue({ id, view, previewUrl }: QueuedPhoto): PagePhoto {
  const label = photoViewNames[view]
  return {
    id,
    view,
    label,
    name: label,
    url: previewUrl,
    thumbnail: previewUrl,
    isUploaded: false,
    isShown: false,
  }
}

function PhotoMoments({ moment, moments }: Pick<RimPhotosView, 'moment' | 'moments'>) {
  return (
    <nav className="rim-photos__moments" aria-label="Moment">
      {moments.map(({ moment: other, name, to, count }) => (
        <Link
          key={other}
          to={to}
          replace
          preventScrollReset
          aria-current={other === moment ? 'true' : undefined}
        >
          {name} {count > 0 && <span>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

interface PhotoGalleryProps {
  /** Address of the page that handles the forms. */
  rimAddress: string
  photos: readonly PagePhoto[]
  outcome?: FormOutcome
  /** Tiles that take further photos. */
  children?: ReactNode
}

/** Photos that open full screen, each with a button to delete it. */
function PhotoGallery({ rimAddress, photos, outcome, children }: PhotoGalleryProps) {
  const { opens, view } = useLightbox([...photos])
  return (
    <>
      <ul className="plain-list photo-gallery">
        {photos.map((photo, index) => (
          <li key={photo.id} data-rim-photo={photo.id}>
            <a href={photo.url} {...opens(index)}>
              <img src={photo.thumbnail} alt={photo.name} loading="lazy" />
            </a>
            <p className="photo-gallery__label">
              {photo.label}
              {!photo.isUploaded && <span>à envoyer</span>}
            </p>
            {photo.isUploaded && <ShowPhotoButton page={rimAddress} photo={photo} />}
            {photo.isUploaded && <DeletePhoto rimAddress={rimAddress} photo={photo} outcome={outcome} />}
          </li>
        ))}
        {children}
      </ul>
      {view}
    </>
  )
}

function DeletePhoto({
  rimAddress,
  photo,
  outcome: first,
}: {
  rimAddress: string
  photo: PagePhoto
  outcome?: FormOutcome
}) {
  const form = useOfficeForm({
    id: `supprimer-${photo.id}`,
    action: formAddress(rimAddress, 'supprimer'),
    first,
  })
  return (
    <form {...form.formProps} className="photo-gallery__delete">
      <input type="hidden" name="photo" value={photo.id} />
      <button type="submit" aria-busy={form.isBusy || undefined}>
        <CloseIcon />
        <span className="visually-hidden">Supprimer la photo «&nbsp;{photo.label}&nbsp;»</span>
      </button>
      {form.failure && <p role="alert">{form.failure}</p>}
    </form>
  )
}

interface PlainPhotosFormProps {
  rimAddress: string
  moment: PhotoMoment
  outcome?: FormOutcome
}

/** Upload form for browsers without JavaScript, instead of the camera tiles. */
function PlainPhotosForm({ rimAddress, moment, outcome }: PlainPhotosFormProps) {
  const errorText = outcome?.outcome === 'invalid' ? outcome.problems.form : undefined
  const failure = messageOfOutcome(outcome)
  return (
    <form
      className="plain-photos"
      method="post"
      action={formAddress(`${rimAddress}?moment=${moment}`, 'photos')}
      encType="multipart/form-data"
    >
      <input type="hidden" name="moment" value={moment} />
      <SelectField
        id="photos-vue"
        name="vue"
        label="Ce que la photo montre"
        prompt={null}
        options={photoViewNames}
      />
      <label className="field">
        <span className="field__label">Photos</span>
        <input
          type="file"
          name="images"
          accept={requestPhotoLimits.accept}
          multiple
          className="field__file"
        />
      </label>
      {(errorText ?? failure) && <p className="office-form__alert">{errorText ?? failure}</p>}
      <Button type="submit" variant="secondary">
        Envoyer les photos
      </Button>
    </form>
  )
}

/** Link to the next rim, shown once all four views are taken. */
function NextRim({ rim: { rims, photos } }: { rim: RimView }) {
  const next = rims[rims.findIndex(({ isHere }) => isHere) + 1]
  if (!next) return <p className="rim-photos__done">Les quatre vues sont prises.</p>
  return (
    <p className="rim-photos__done">
      Les quatre vues sont prises.{' '}
      <Link className="button" data-variant="secondary" to={`${next.to}?moment=${photos.moment}`}>
        Jante suivante&nbsp;: {next.name.toLowerCase()}
      </Link>
    </p>
  )
}
