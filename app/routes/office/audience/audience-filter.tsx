import { Link } from 'react-router'
import { ChevronDown } from '../../../ui/icon/icons.ts'
import { ChosenDays } from './chosen-days.tsx'
import type { AudienceView } from './read-audience-page.server.ts'
import './audience-filter.css'

/** Which days to look at; the answer is an address. */
export function AudienceFilter({ presets, chosen, isChosen, stepOptions, usual, today }: AudienceView) {
  return (
    <div className="audience-filter">
      <nav aria-label="Période">
        {presets.map(({ label, to, isShown }) => (
          <Link key={label} to={to} preventScrollReset aria-current={isShown ? 'true' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <details open={isChosen || undefined}>
        <summary>
          Autres dates <ChevronDown />
        </summary>
        <ChosenDays {...{ chosen, stepOptions, today }} />
        {isChosen && (
          <Link to={usual} preventScrollReset>
            Revenir aux trente derniers jours
          </Link>
        )}
      </details>
    </div>
  )
}
