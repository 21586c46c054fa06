import { href, useLocation } from 'react-router'
import { codesLeftSentence, withReturnTo } from '../../../http/second-factor.ts'
import type { FactorState } from './second-factor.server.ts'
import '../../../http/second-factor.css'

interface FactorPartProps {
  state: FactorState | null
  className?: string
}

/** Second factor on the account page: date of setup, remaining recovery codes, changes. */
export function SecondFactorSection({ state, className }: FactorPartProps) {
  const { pathname } = useLocation()
  const setUp = withReturnTo(href('/verification/activation'), pathname)
  return (
    <section className={`factor-part ${className ?? ''}`} aria-labelledby="verification-titre">
      <h2 id="verification-titre">Vérification en deux étapes</h2>
      {state ? (
        <>
          <p>
            Active depuis le {state.setOn}. {codesLeftSentence(state.codesLeft)}
          </p>
          <ul className="factor-part__acts plain-list">
            <li>
              <a href={withReturnTo(href('/verification/codes'), pathname)}>
                Générer de nouveaux codes de secours
              </a>
            </li>
            <li>
              <a href={setUp}>Changer de téléphone ou d’application</a>
            </li>
          </ul>
        </>
      ) : (
        <>
          <p>Elle n’est pas active sur ce compte.</p>
          <ul className="factor-part__acts plain-list">
            <li>
              <a href={setUp}>Activer</a>
            </li>
          </ul>
        </>
      )}
    </section>
  )
}
