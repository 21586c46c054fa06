import { Button } from '../../../../ui/button/button.tsx'
import { useOfficeForm } from '../../form/use-office-form.ts'
import { addressOf } from './bank-address.ts'

/** For an invoice that was not recognised. */
export function NumberForm({ id }: { id: string }) {
  const form = useOfficeForm({ id: `numero-${id}`, action: addressOf('confirmer') })
  const wrong = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} className="bank-line__number">
      <input type="hidden" name="ligne" value={id} />
      <label className="field__label" htmlFor={`numero-${id}`}>
        Numéro de la facture
      </label>
      <input
        id={`numero-${id}`}
        name="numero"
        className="field__control"
        placeholder="FA-E-2026-0042"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
      />
      <Button type="submit" variant="secondary" busy={form.isBusy}>
        Encaisser sur elle
      </Button>
      <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
    </form>
  )
}
