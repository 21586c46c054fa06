import type { FormOutcome } from '../../../../../forms/form-outcome.ts'
import { typedOf } from '../../../../../forms/form-outcome.ts'
import { ChevronDown } from '../../../../../ui/icon/icons.ts'
import { ChangeClosureForm } from './change-closure-form.tsx'
import { ClosureSaid } from './closure-said.tsx'
import type { ListedClosure } from './read-closures.server.ts'
import { WithdrawForm } from './withdraw-form.tsx'

interface ListProps {
  closures: readonly ListedClosure[]
  places: Readonly<Record<string, string>>
  outcome?: FormOutcome
}

export function ClosureList({ closures, places, outcome }: ListProps) {
  if (closures.length === 0) return <p className="paper-note">Aucune fermeture annoncée.</p>
  const opened = typedOf(outcome)?.id
  return (
    <ul className="plain-list closures-list">
      {closures.map((closure) => (
        <li key={closure.id} data-over={closure.isOver || undefined}>
          <ClosureSaid closure={closure} />
          <details open={closure.id === opened || undefined}>
            <summary className="fold">
              Modifier <ChevronDown />
            </summary>
            <ChangeClosureForm closure={closure} places={places} outcome={outcome} />
          </details>
          <WithdrawForm closure={closure} />
        </li>
      ))}
    </ul>
  )
}
