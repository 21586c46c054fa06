import { formAddress } from '../../../../forms/form-actions.ts'
import { UndoToast } from '../../../../office/form/undo-toast.tsx'
import { useOfficeForm } from '../../../../office/form/use-office-form.ts'
import { EyeIcon } from '../../../../ui/icon/area-icons.ts'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import type { OrderPhotosView } from './order-photos.server.ts'
import '../../../../office/form/office-form.css'
import './shown-photos.css'

interface ShowPhotoProps {
  /** Address of the page that handles the form. */
  page: string
  photo: { id: string; label: string; isShown: boolean }
}

/** Button that shows a photo to the client, or hides it again. */
export function ShowPhotoButton({ page, photo: { id, label, isShown } }: ShowPhotoProps) {
  const intent = isShown ? 'cacher' : 'montrer'
  const form = useOfficeForm({ id: `${intent}-${id}`, action: formAddress(page, intent) })
  const errorText = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} className="show-photo" data-shown={isShown || undefined}>
      <input type="hidden" name="photo" value={id} />
      <button type="submit" aria-busy={form.isBusy || undefined}>
        <EyeIcon /> {isShown ? 'Ne plus montrer' : 'Montrer au client'}
        <span className="visually-hidden"> la photo «&nbsp;{label}&nbsp;»</span>
      </button>
      {errorText && <p role="alert">{errorText}</p>}
    </form>
  )
}

type OrderShownPhotosProps = Pick<OrderPhotosView, 'all' | 'moments'> & { page: string }

/** Photos of an order with buttons to show them to the client, one by one or all of one moment. */
export function OrderShownPhotos({ page, all, moments }: OrderShownPhotosProps) {
  if (all.length === 0) return null
  const shown = all.filter(({ isShown }) => isShown).length
  return (
    <div className="order-shown-photos">
      {moments.map(
        ({ moment, hidden }) =>
          hidden > 0 && <ShowMoment key={moment} page={page} moment={moment} hidden={hidden} />,
      )}
      <details id="photos-montrees">
        <summary className="fold">
          Photos montrées au client&nbsp;: {shown} sur {all.length} <ChevronDownIcon />
        </summary>
        <ul className="plain-list order-shown-photos__list">
          {all.map((photo) => (
            <li key={photo.id}>
              <img src={photo.thumbnail} alt={photo.name} loading="lazy" width="160" height="120" />
              <ShowPhotoButton page={page} photo={photo} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

const momentWords = { reception: 'de réception', delivery: 'de remise' } as const

interface ShowMomentProps {
  page: string
  moment: keyof typeof momentWords
  /** Number of photos of this moment that the client cannot see yet. */
  hidden: number
}

function ShowMoment({ page, moment, hidden }: ShowMomentProps) {
  const form = useOfficeForm({ id: `montrer-${moment}`, action: formAddress(page, 'montrer') })
  const errorText = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} className="show-photo">
      <input type="hidden" name="moment" value={moment} />
      <button type="submit" aria-busy={form.isBusy || undefined}>
        <EyeIcon /> Montrer au client les photos {momentWords[moment]} ({hidden})
      </button>
      {errorText && <p role="alert">{errorText}</p>}
    </form>
  )
}

interface ShowUndoProps {
  page: string
  undo: { key: string; seconds: number; wording: string }
}

export const PhotoShowingUndo = ({ page, undo: { seconds, wording } }: ShowUndoProps) => (
  <UndoToast page={page} intent="annuler-montrer" seconds={seconds} wording={wording} />
)
