import { href, Link } from 'react-router'
import { ButtonLink } from '../../../../ui/button/button.tsx'

interface TwinsSectionProps {
  id: string
  twins: { id: string; called: string; email: string | null; phone: string | null; because: string }[]
  canMerge: boolean
}

/** Other records that seem to be of the same client, to be merged or left. */
export function TwinsSection({ id, twins, canMerge }: TwinsSectionProps) {
  if (twins.length === 0) return null
  return (
    <section className="paper-sheet client-twins" aria-labelledby="doublons-titre">
      <h2 id="doublons-titre">{twins.length > 1 ? 'Doublons possibles' : 'Doublon possible'}</h2>
      <ul className="plain-list">
        {twins.map((twin) => (
          <li key={twin.id}>
            <span>
              <Link to={href('/gestion/clients/:id', { id: twin.id })} prefetch="intent">
                {twin.called || 'Sans nom'}
              </Link>
              <small>{[twin.because, twin.email, twin.phone].filter(Boolean).join(', ')}</small>
            </span>
            {canMerge && (
              <ButtonLink
                to={href('/gestion/clients/:id/fusion/:otherId', { id, otherId: twin.id })}
                variant="secondary"
              >
                Comparer et fusionner
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
