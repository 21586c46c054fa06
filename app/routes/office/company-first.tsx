import { href, Link, useRouteLoaderData } from 'react-router'
import { companyFirst } from '../../../domain/settings/company-first.ts'
import type { Shell } from './shell/read-shell.server.ts'

/** Above what would issue a document, while the company's page has not been saved: why it will not, and where it is done. */
export function CompanyFirst() {
  const shell = useRouteLoaderData<Shell>('routes/office/office')
  if (!shell?.isUnnamed) return null
  return (
    <div className="paper-sheet office-section" role="note">
      <p>{companyFirst}</p>
      {shell.mayName && (
        <p>
          <Link to={href('/gestion/reglages/entreprise')}>Ouvrir la page «&nbsp;Entreprise&nbsp;»</Link>
        </p>
      )}
    </div>
  )
}
