import { guidedViews } from '../../../../../domain/rims/photos/rim-photo-rules.ts'
import { photoViews } from '../../../../../domain/rims/rim-words.ts'
import { Camera } from '../../shell/office-icons.ts'
import type { RimPageProps } from '../rim-page-props.ts'
import { CaptureTile } from './capture-tile.tsx'
import { NextRim } from './next-rim.tsx'
import { PhotoGallery } from './photo-gallery.tsx'
import { PhotoMoments } from './photo-moments.tsx'
import { PlainPhotosForm } from './plain-photos-form.tsx'
import { UndoPhoto } from './undo-photo.tsx'
import { useRimPhotos } from './use-rim-photos.ts'
import './rim-photos.css'

/** The photos of a rim at one moment: four views one after the other, then whatever else is to be kept. */
export function RimPhotos({ rim, outcomes }: RimPageProps) {
  const { here, moment, moments, undo } = rim
  const { shown, take, refusals } = useRimPhotos(rim)
  const missing = guidedViews.filter((view) => !shown.some((photo) => photo.view === view))
  return (
    <section id="photos" className="paper-sheet rim__part" aria-labelledby="photos-titre">
      <h2 id="photos-titre">
        <Camera /> Photos{' '}
        <span className="rim-photos__count">
          {guidedViews.length - missing.length}&nbsp;/&nbsp;{guidedViews.length}
        </span>
      </h2>
      <PhotoMoments moment={moment} moments={moments} />
      <PhotoGallery here={here} photos={shown} outcome={outcomes.supprimer}>
        {missing.map((view, index) => (
          <CaptureTile
            key={view}
            view={view}
            label={photoViews[view]}
            isNext={index === 0}
            onTaken={take(view)}
          />
        ))}
        <CaptureTile view="other" label="Autre photo" hasGallery onTaken={take('other')} />
      </PhotoGallery>
      <div role="alert">
        {refusals.map((refusal) => (
          <p key={refusal} className="office-form__alert">
            {refusal}
          </p>
        ))}
      </div>
      <PlainPhotosForm here={here} moment={moment} outcome={outcomes.photos} />
      {undo.map(({ id, seconds }) => (
        <UndoPhoto key={id} here={here} photo={id} seconds={seconds} />
      ))}
      {missing.length === 0 && <NextRim rim={rim} />}
    </section>
  )
}
