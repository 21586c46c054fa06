import { above } from '../../../styles/widths.ts'
import { Picture } from '../../../ui/pictures/picture/picture.tsx'
import type { Finish } from '../service-pages.server.ts'
import './finish-comparison.css'

const sizes = `${above.tablet} 46vw, 92vw`

/**
 * One rim in two finishes, half and half: all pictures share one framing, so that both halves meet. Native radio
 * buttons choose them and the style sheet shows them, without a script; a picture is fetched once it is chosen.
 */
export function FinishComparison({ finishes }: { finishes: readonly Finish[] }) {
  return (
    <section className="finish-comparison" aria-labelledby="comparer">
      <h3 id="comparer">Comparez deux finitions, moitié contre moitié</h3>
      <div className="finish-comparison__body">
        <Half side="gauche" finishes={finishes} chosen="finition-bicolore" />
        <Half side="droite" finishes={finishes} chosen="finition-peinture-ceramique" />
      </div>
    </section>
  )
}

interface HalfProps {
  side: 'gauche' | 'droite'
  finishes: readonly Finish[]
  chosen: Finish['picture']['name']
}

function Half({ side, finishes, chosen }: HalfProps) {
  return (
    <fieldset data-side={side}>
      <legend>Moitié {side}</legend>
      {finishes.map(({ name, picture }) => (
        <div key={name}>
          <label>
            <input type="radio" name={side} defaultChecked={picture.name === chosen} />
            {name}
          </label>
          <Picture name={picture.name} alt="" sizes={sizes} />
        </div>
      ))}
    </fieldset>
  )
}
