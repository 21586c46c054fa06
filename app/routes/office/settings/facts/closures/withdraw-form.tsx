import { useOfficeForm } from '../../../form/use-office-form.ts'
import { addressFor } from './closure-address.ts'
import type { ListedClosure } from './read-closures.server.ts'

interface WithdrawProps {
  closure: ListedClosure
  isWithdrawn?: boolean
}

/** Takes a closure back, or puts it up again. */
export function WithdrawForm({ closure: { id, days }, isWithdrawn = false }: WithdrawProps) {
  const name = isWithdrawn ? 'remettre' : 'retirer'
  const form = useOfficeForm({ id: `${name}-${id}`, action: addressFor(name) })
  const { formProps, problems, failure, isBusy } = form
  const wrong = problems.form ?? failure
  return (
    <form {...formProps}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="button" data-variant="secondary" disabled={isBusy}>
        {isWithdrawn ? 'Remettre' : 'Retirer'}
        <span className="visually-hidden"> la fermeture {days}</span>
      </button>
      <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
    </form>
  )
}
