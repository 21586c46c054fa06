import { href, Link } from 'react-router'
import { MoveAnswer } from './move-answer.tsx'

interface LineProps {
  id: string
  name: string
  start: string
  isFirst: boolean
  isLast: boolean
}

export function SavedAnswerLine({ id, name, start, isFirst, isLast }: LineProps) {
  return (
    <li>
      <Link
        to={href('/gestion/reglages/reponses/:id', { id })}
        className="saved-answers__link"
        prefetch="intent"
      >
        <strong>{name}</strong>
        <span className="saved-answers__start">{start}</span>
      </Link>
      <div className="saved-answers__moves">
        <MoveAnswer id={id} to="monter" label={`Monter «\u00a0${name}\u00a0»`} disabled={isFirst} />
        <MoveAnswer id={id} to="descendre" label={`Descendre «\u00a0${name}\u00a0»`} disabled={isLast} />
      </div>
    </li>
  )
}
