import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { X } from '../../../../ui/icon/icons.ts'
import { useOfficeForm } from '../../form/use-office-form.ts'
import type { PagePhoto } from './use-rim-photos.ts'

export function DeletePhoto({
  here,
  photo,
  outcome: first,
}: {
  here: string
  photo: PagePhoto
  outcome?: FormOutcome
}) {
  const form = useOfficeForm({ id: `supprimer-${photo.id}`, action: formAddress(here, 'supprimer'), first })
  return (
    <form {...form.formProps} className="photo-gallery__delete">
      <input type="hidden" name="photo" value={photo.id} />
      <button type="submit" aria-busy={form.isBusy || undefined}>
        <X />
        <span className="visually-hidden">Supprimer la photo «&nbsp;{photo.label}&nbsp;»</span>
      </button>
      {form.failure && <p role="alert">{form.failure}</p>}
    </form>
  )
}
