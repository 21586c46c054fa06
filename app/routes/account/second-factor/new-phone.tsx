import { href } from 'react-router'
import { carrying } from './factor-page.ts'

export function NewPhone({ wanted }: { wanted: string | null }) {
  return (
    <>
      <h2>Nouveau téléphone&nbsp;?</h2>
      <p>
        <a href={carrying(href('/verification/activation'), wanted)}>Changer d’application</a>
        &nbsp;: il y faut un code de l’ancienne, ou un code de secours.
      </p>
    </>
  )
}
