import { photoRules } from '../../../../domain/quote-requests/photo-rules.ts'
import { PhotoPicker } from '../../../ui/photo-picker/photo-picker.tsx'
import { FormSection } from '../form-section.tsx'
import type { PhotoTray, TrayState } from './photo-tray.ts'

/** The file field's id, which the error summary leads to. */
export const photosFieldId = 'devis-images'

interface PhotosSectionProps extends TrayState {
  tray: PhotoTray
  errors: string[]
  /** Photos sent without JavaScript beside wrong answers: the browser does not keep them. */
  areLost: boolean
}

export function PhotosSection({ tray, photos, refusals, errors, areLost }: PhotosSectionProps) {
  return (
    <FormSection step={3} title="Vos photos">
      <div className="field--wide">
        {areLost && photos.length === 0 && (
          <p className="quote-form__notice">
            Vos réponses ont été conservées, mais pas vos photos&nbsp;: choisissez-les à nouveau avant de
            renvoyer le formulaire.
          </p>
        )}
        <PhotoPicker
          id={photosFieldId}
          name="images"
          label="Ajouter des photos"
          hint="De 1 à 5 photos JPG, JPEG ou PNG, 15&nbsp;Mo au plus chacune. Une vue d’ensemble et un gros plan de chaque défaut suffisent."
          accept={photoRules.accept}
          photos={photos}
          errors={errors}
          refusals={refusals}
          onAdd={(files) => void tray.add(files)}
          onRemove={(id) => tray.remove(id)}
        />
      </div>
    </FormSection>
  )
}
