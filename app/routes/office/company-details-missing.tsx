import { href, Link, useRouteLoaderData } from 'react-router'
import { companyRequired } from '../../../domain/settings/company-required.ts'
import type { OfficeShellView } from './shell/office-shell.server.ts'

/** Above what would issue a document, while the company's page has not been saved: why it will not, and where it is done. */
export function CompanyDetailsMissing() {
  const shell = useRouteLoaderData<OfficeShellView>('routes/office/office')
  if (!shell?.isUnnamed) return null
  return (
    <div className="paper-sheet office-section" role="note">
      <p>{companyRequired}</p>
      {shell.mayName && (
        <p>
          <Link to={href('/gestion/reglages/entreprise')}>Ouvrir la page «&nbsp;Entreprise&nbsp;»</Link>
        </p>
      )}
    </div>
  )
}
