import type { OfficeHelp } from '../../http/office-page.ts'
import './help-text.css'

/** What a page is for, then how things are done there. */
export function HelpText({ what, how }: Pick<OfficeHelp, 'what' | 'how'>) {
  return (
    <div className="help-text">
      <p>{what}</p>
      <ul>
        {how.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
