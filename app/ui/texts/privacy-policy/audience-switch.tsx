import { useEffect, useState } from 'react'
import { asksNotToBeFollowed, hasRefused, refuse } from '../../../audience/refusal.ts'

/** Counts this browser's visits, or no more; what it says holds at once. */
export function AudienceSwitch() {
  const [choice, setChoice] = useState<'counted' | 'refused' | 'browser-refuses' | null>(null)
  useEffect(() => {
    setChoice(asksNotToBeFollowed() ? 'browser-refuses' : hasRefused() ? 'refused' : 'counted')
  }, [])
  if (choice === 'browser-refuses')
    return (
      <p role="status">
        Votre navigateur demande à ne pas être suivi&nbsp;: vos visites ne sont pas comptées.
      </p>
    )
  return (
    <>
      <label className="audience-switch">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state itself, and HTML allows no second telling.
          role="switch"
          checked={choice === 'counted'}
          disabled={choice === null}
          onChange={({ currentTarget: { checked } }) => {
            refuse(!checked)
            setChoice(checked ? 'counted' : 'refused')
          }}
        />
        Compter mes visites sur cet appareil
      </label>
      <noscript>
        <p>Sans JavaScript, vos visites ne sont pas comptées.</p>
      </noscript>
    </>
  )
}
