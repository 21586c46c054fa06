import { photoRules } from '../../../../../domain/quote-requests/photo-rules.ts'
import { type PhotoMoment, photoViews } from '../../../../../domain/rims/rim-words.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import './plain-photos-form.css'

interface PlainPhotosFormProps {
  here: string
  moment: PhotoMoment
  outcome?: FormOutcome
}

/** For a browser without JavaScript, in the place of the tiles that open the camera. */
export function PlainPhotosForm({ here, moment, outcome }: PlainPhotosFormProps) {
  const wrong = outcome?.outcome === 'invalid' ? outcome.problems.form : undefined
  const failure = outcome && 'message' in outcome ? outcome.message : undefined
  return (
    <form
      className="plain-photos"
      method="post"
      action={formAddress(`${here}?moment=${moment}`, 'photos')}
      encType="multipart/form-data"
    >
      <input type="hidden" name="moment" value={moment} />
      <SelectField
        id="photos-vue"
        name="vue"
        label="Ce que la photo montre"
        prompt={null}
        options={photoViews}
      />
      <label className="field">
        <span className="field__label">Photos</span>
        <input type="file" name="images" accept={photoRules.accept} multiple />
      </label>
      {(wrong ?? failure) && <p className="office-form__alert">{wrong ?? failure}</p>}
      <Button type="submit" variant="secondary">
        Envoyer les photos
      </Button>
    </form>
  )
}
