import { href } from 'react-router'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { ArrowDown, ArrowUp } from '../../../../ui/icon/icons.ts'

interface MoveProps {
  id: string
  to: 'monter' | 'descendre'
  label: string
  disabled: boolean
}

/** One place up or down; the page that comes back shows the new order. */
export function MoveAnswer({ id, to, label, disabled }: MoveProps) {
  return (
    <form method="post" action={formAddress(href('/gestion/reglages/reponses'), to)}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" aria-label={label} title={label} disabled={disabled}>
        {to === 'monter' ? <ArrowUp /> : <ArrowDown />}
      </button>
    </form>
  )
}
