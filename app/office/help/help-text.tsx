import type { OfficeHelp } from '../../http/office-page.ts'
import './help-text.css'

/** Explains what a page is for, then how to use it. */
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
