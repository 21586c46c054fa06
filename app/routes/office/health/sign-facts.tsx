import type { Sign } from '../../../../domain/health/sign.ts'
import { ChevronDown } from '../../../ui/icon/icons.ts'

/** The figures, for whoever has to look further. */
export function SignFacts({ title, facts }: Pick<Sign, 'title'> & Required<Pick<Sign, 'facts'>>) {
  return (
    <details className="health__facts">
      <summary>
        <span>
          En détail<span className="visually-hidden">, {title}</span>
        </span>{' '}
        <ChevronDown />
      </summary>
      <dl className="paper-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
