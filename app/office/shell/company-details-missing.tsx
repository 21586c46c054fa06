import { Link } from 'react-router'
import { missingFactsSentence } from '../../../domain/business/settings/missing-facts-sentence.ts'
import { settingAddress } from '../records/setting-address.ts'
import { useOfficeShell } from '../use-office-shell.ts'
import '../../ui/paper-page.css'
import '../form/office-form.css'

/** Lists the company facts without which the form below cannot issue its document, with links to enter them. */
export function CompanyDetailsMissing() {
  const shell = useOfficeShell()
  if (!shell || shell.missingFacts.length === 0) return null
  return (
    <div className="paper-sheet office-section" role="note">
      <p>{missingFactsSentence(shell.missingFacts)}</p>
      {shell.mayName &&
        shell.missingFacts.map(({ key, page }) => (
          <p key={key}>
            <Link to={settingAddress(key)}>Ouvrir la page «&nbsp;{page}&nbsp;»</Link>
          </p>
        ))}
    </div>
  )
}
