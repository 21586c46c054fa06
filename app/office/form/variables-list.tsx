import { ChevronDownIcon } from '../../ui/icon/icons.ts'
import './variables-list.css'

/** Lists the variables that a text may contain in braces, with their meanings. */
export function VariablesList({ variables }: { variables: Readonly<Record<string, string>> }) {
  return (
    <details className="variables-list">
      <summary>
        Ce qui se remplit tout seul <ChevronDownIcon />
      </summary>
      <dl>
        {Object.entries(variables).map(([name, meaning]) => (
          <div key={name}>
            <dt>{`{${name}}`}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
