import { Link } from 'react-router'
import type { IssuedPartProps } from './issued-part.ts'

/** The quote whose place it took, the one that took its own. */
export function Neighbours({ estimate: { replaced, successor } }: Pick<IssuedPartProps, 'estimate'>) {
  return (
    <>
      {successor && (
        <p>
          Remplacé par le devis <Link to={successor.to}>{successor.number}</Link>.
        </p>
      )}
      {replaced && (
        <p>
          Remplace le devis <Link to={replaced.to}>{replaced.number}</Link>.
        </p>
      )}
    </>
  )
}
