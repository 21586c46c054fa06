import { href } from 'react-router'
import { contractPartValue } from '../../http/page-addresses.ts'
import { Button } from '../../ui/button.tsx'
import { ChevronDownIcon } from '../../ui/icon/icons.ts'
import './part-choice.css'

interface PartChoiceProps {
  /** Number of the contract. */
  number: string
  /** Parts that can be chosen, such as « Avant gauche (18 pouces) ». */
  parts: readonly { key: string; says: string }[]
  /** Access to the declaration of that contract (`jusqu_a=…&acces=…`) for visitors with a signed link; otherwise empty. */
  declaredBy?: string
}

/** Choice of rims and supplements to withdraw from separately; opens the declaration form with the chosen parts. */
export function ContractPartChoice({ number, parts, declaredBy = '' }: PartChoiceProps) {
  if (parts.length === 0) return null
  return (
    <details className="part-choice">
      <summary>
        Renoncer à une partie seulement <ChevronDownIcon />
      </summary>
      <form method="get" action={href('/retractation')} className="part-choice__form">
        <input type="hidden" name="contrat" value={number} />
        {[...new URLSearchParams(declaredBy)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <fieldset>
          <legend>À quoi renoncez-vous&nbsp;?</legend>
          {parts.map((part) => (
            <label key={part.key}>
              <input type="checkbox" name="coche" value={contractPartValue(part)} />
              <span>{part.says}</span>
            </label>
          ))}
        </fieldset>
        <p>Le reste de votre commande n’est pas concerné. Rien n’est déclaré avant la page suivante.</p>
        <Button type="submit" variant="secondary">
          Continuer
        </Button>
      </form>
    </details>
  )
}
