import { formAddress } from '../../../../forms/one-of-forms.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { useEnd } from '../../form/use-end.ts'
import { useOfficeForm } from '../../form/use-office-form.ts'
import './undo-photo.css'

interface UndoPhotoProps {
  here: string
  photo: string
  /** Left when the page was made. */
  seconds: number
}

/** A photo that was just deleted may be had back until its seconds are over. */
export function UndoPhoto({ here, photo, seconds }: UndoPhotoProps) {
  const form = useOfficeForm({ id: 'retablir', action: formAddress(here, 'retablir') })
  const isOver = useEnd(seconds)
  if (isOver) return null
  return (
    <form {...form.formProps} className="undo-photo">
      <input type="hidden" name="photo" value={photo} />
      <p role="status">Photo supprimée.</p>
      <Button type="submit" variant="secondary" busy={form.isBusy}>
        Annuler
      </Button>
      <p role="alert" className="undo-photo__problem">
        {form.problems.form ?? form.failure}
      </p>
    </form>
  )
}
