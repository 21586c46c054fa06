import { href, Link } from 'react-router'
import type { TeamView } from './read-team.server.ts'

type MemberProps = TeamView['members'][number]

export function TeamLine({ id, name, email, post, state, isClosed }: MemberProps) {
  return (
    <li data-closed={isClosed || undefined}>
      <Link to={href('/gestion/reglages/equipe/:id', { id })} className="team__link" prefetch="intent">
        <strong>{name}</strong>
      </Link>
      <span>{post}</span>
      <span className="team__note">{email}</span>
      {state && <span className="team__note">{state}</span>}
    </li>
  )
}
